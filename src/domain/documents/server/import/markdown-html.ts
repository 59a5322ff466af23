import { Marked, type Tokens } from 'marked'
import type { CalloutKind } from '../../../../core/words/rich-blocks.ts'
import { escapeHtml } from '../../../../server/texts/escape-html.ts'

const callouts: { readonly [note: string]: CalloutKind } = {
  NOTE: 'info',
  INFO: 'info',
  TIP: 'success',
  IMPORTANT: 'warning',
  WARNING: 'warning',
  CAUTION: 'danger',
  DANGER: 'danger',
}
const calloutMark = /^\s*\[!(\w+)\][ \t]*\n?/

/** Returns the kind and text of a quotation that is a callout in the form of GitHub or Obsidian. */
const calloutOf = ({ text }: Tokens.Blockquote): { readonly kind: CalloutKind; readonly text: string } | undefined => {
  const [mark, name = ''] = calloutMark.exec(text) ?? []
  const kind = callouts[name.toUpperCase()]
  return mark === undefined || kind === undefined ? undefined : { kind, text: text.slice(mark.length) }
}

const isPicture = ({ tokens }: Tokens.Paragraph): boolean => tokens.every(({ type }) => type === 'image')

/** Splits a list into runs, since tasks and other lines become separate lists. */
const runsOf = (items: readonly Tokens.ListItem[]): readonly (readonly Tokens.ListItem[])[] => {
  const runs: Tokens.ListItem[][] = []
  for (const item of items) {
    const run = runs.at(-1)
    if (run?.[0]?.task === item.task) run.push(item)
    else runs.push([item])
  }
  return runs
}

/**
 * Reads Markdown in GitHub's dialect into the editor's form: list lines are paragraphs, and tables have no separate
 * head.
 */
const marked: Marked = new Marked({ async: false, gfm: true }).use({
  renderer: {
    blockquote(token) {
      const callout = calloutOf(token)
      return callout === undefined
        ? `<blockquote>${this.parser.parse(token.tokens)}</blockquote>`
        : `<div data-callout="${callout.kind}">${parse(callout.text)}</div>`
    },
    paragraph(token) {
      const inner = this.parser.parseInline(token.tokens)
      return isPicture(token) ? inner : `<p>${inner}</p>`
    },
    list({ items, ordered, start }) {
      const runs = runsOf(items)
      return runs
        .map((run) => {
          const lines = run.map((item) => {
            const mark = item.task ? ` data-checked="${item.checked === true}"` : ''
            return `<li${mark}>${this.parser.parse(item.tokens)}</li>`
          })
          if (run[0]?.task === true) return `<ul data-type="taskList">${lines.join('')}</ul>`
          const from = typeof start === 'number' && start !== 1 && runs.length === 1 ? ` start="${start}"` : ''
          return ordered ? `<ol${from}>${lines.join('')}</ol>` : `<ul>${lines.join('')}</ul>`
        })
        .join('')
    },
    checkbox: () => '',
    // A line of a list without empty lines is still a paragraph in the editor.
    text(token) {
      return 'tokens' in token && token.tokens ? `<p>${this.parser.parseInline(token.tokens)}</p>` : false
    },
    code({ text, lang = '' }) {
      const language = lang.trim().split(/\s/)[0] ?? ''
      return `<pre><code${language === '' ? '' : ` class="language-${escapeHtml(language.toLowerCase())}"`}>${escapeHtml(text)}</code></pre>`
    },
    table({ header, rows }) {
      const line = (cells: readonly Tokens.TableCell[], tag: string) =>
        `<tr>${cells.map(({ tokens }) => `<${tag}><p>${this.parser.parseInline(tokens)}</p></${tag}>`).join('')}</tr>`
      // A table without a head has an empty first line in Markdown.
      const head = header.some(({ text }) => text.trim() !== '') ? line(header, 'th') : ''
      return `<table><tbody>${head}${rows.map((row) => line(row, 'td')).join('')}</tbody></table>`
    },
    heading({ tokens, depth }) {
      return `<h${depth}>${this.parser.parseInline(tokens)}</h${depth}>`
    },
    hr: () => '<hr>',
    del({ tokens }) {
      return `<s>${this.parser.parseInline(tokens)}</s>`
    },
  },
})

const parse = (text: string): string => String(marked.parse(text))

const frontMatter = /^\uFEFF?---[ \t]*\n([\s\S]{0,20000}?)\n(?:---|\.\.\.)[ \t]*(?:\n|$)/
const titleLine = /^title:[ \t]*(.*)$/m

/** Returns a value of YAML on one line: plain, or in quotes. */
const scalarOf = (text: string): string => {
  const plain = text.trim()
  try {
    if (plain.startsWith('"')) return String(JSON.parse(plain))
  } catch {
    return plain.slice(1, -1)
  }
  return /^'.*'$/.test(plain) ? plain.slice(1, -1).replaceAll("''", "'") : plain
}

/** Returns a text of Markdown as HTML that is not safe yet, and the title in its front matter. */
export const readMarkdown = (text: string): { readonly html: string; readonly title: string | undefined } => {
  const [whole = '', head = ''] = frontMatter.exec(text) ?? []
  const title = scalarOf(titleLine.exec(head)?.[1] ?? '')
  return { html: parse(text.slice(whole.length)), title: title === '' ? undefined : title }
}
