import { Marked } from 'marked'
import { escaped, paragraphs } from './texts.ts'

/** Makes HTML of a text; what it makes is still to be made safe. */
export type Render = (text: string) => string

/** For readings that only count: whether there is anything is all that matters. */
export const unrendered: Render = (text) => (text.trim() === '' ? '' : '.')

/** Nanoseconds that the marks of one file may take, by estimate: the same file is always read alike. */
const mostWork = 10_000_000_000
/**
 * Reads marks until those of a file have cost too much; the rest stays as it is written. Marks that lead nowhere cost the
 * square of their text: no honest file comes near this, a bad one would keep a machine busy for an hour.
 */
const within = (render: Render, cost: (text: string) => number, most = mostWork): Render => {
  let work = 0
  return (text) => {
    if (text.trim() === '') return ''
    work += cost(text)
    return work > most ? paragraphs(text) : render(text)
  }
}

const countOf = (text: string, signs: RegExp) => text.match(signs)?.length ?? 0
/** Texts that are longer, or nested deeper, are no prose. */
const mostMarked = 20_000
const nested = /(?:^|\n)(?:[ \t]*(?:>|[-*+]|\d{1,9}[.)])[ \t]*){20}/

/** Tags that somebody means as such; what else stands in angle brackets (`List<String>`, `<server-id>`) is text. */
const tags = new Set(
  'a abbr article aside b bdi bdo blockquote br caption center cite code col colgroup dd del details dfn div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hgroup hr i img input ins kbd li main mark nav ol p picture pre q rp rt ruby s samp script section small source span strike strong style sub summary sup table tbody td tfoot th thead time tr tt u ul var video wbr'.split(
    ' ',
  ),
)
const isHtml = (text: string): boolean =>
  [...text.matchAll(/<\/?([a-z][^\s/>]*)/gi)].every(([, name = '']) => tags.has(name.toLowerCase()))
const asText = (text: string, isBlock: boolean): string => (isBlock ? paragraphs(text) : escaped(text))

/** Addresses that lead somewhere from here; of a path within the source what it says is kept as text. */
const absolute = /^(?:https?|mailto):/i

/** @param takesHtml whether the product shows HTML as such; else it shows it as it is written */
const markedFor = (takesHtml: boolean): Marked =>
  new Marked({ async: false, gfm: true, breaks: true }).use({
    renderer: {
      html: ({ text, block }) => (takesHtml && isHtml(text) ? text : asText(text, block === true)),
      // Some begin a block with a sentence on the line of its fence, where others write a language.
      code({ raw, lang = '', text }) {
        const isSentence = /^\s*~~~/.test(raw) || /\s/.test(lang.trim())
        const head = isSentence && lang.trim() !== '' ? paragraphs(lang) : ''
        const language = isSentence || lang === '' ? '' : ` class="language-${escaped(lang)}"`
        return `${head}<pre><code${language}>${escaped(text)}\n</code></pre>\n`
      },
      link({ href, title, tokens }) {
        const shown = this.parser.parseInline(tokens)
        const linkText = [absolute.test(href) ? '' : href, title ?? ''].filter((part) => part !== '').join(' ')
        const link = absolute.test(href) ? `<a href="${escaped(href)}">${shown}</a>` : shown
        return linkText === '' ? link : `${link} (${escaped(linkText)})`
      },
    },
  })
const [withHtml, withoutHtml] = [markedFor(true), markedFor(false)]

const wordsIn = (text: string): readonly string[] => text.match(/[\p{L}\p{N}]+/gu) ?? []
/** A text with what addresses in it have written in signs of their own. */
const spelled = (html: string): string => {
  try {
    return decodeURI(html)
  } catch {
    return html
  }
}
/** Whether nothing that somebody wrote is missing: cells beyond a table's head, notes that nothing leads to. */
const isWhole = (text: string, html: string): boolean => {
  const decoded = spelled(html)
  const htmlWords = new Set(wordsIn(decoded))
  return wordsIn(text).every((word) => htmlWords.has(word) || decoded.includes(word))
}

const fromMarkdown =
  (marked: Marked): Render =>
  (text) => {
    if (text.length > mostMarked || nested.test(text)) return paragraphs(text)
    try {
      const html = String(marked.parse(text)).trim()
      return isWhole(text, html) ? html : paragraphs(text)
    } catch {
      return paragraphs(text)
    }
  }

const costOf = (text: string): number =>
  text.length * (300 + 2 * countOf(text, /[*_~]/g)) + 2000 * countOf(text, /[[<]/g)
/** Markdown as GitHub has it. */
export const markdown = (most = mostWork): Render => within(fromMarkdown(withHtml), costOf, most)
/** Markdown as Trello has it, where HTML is text like any other. */
export const plainMarkdown = (most = mostWork): Render => within(fromMarkdown(withoutHtml), costOf, most)

/** Marks of another kind, whose cost grows with their number alone. */
export const marks = (render: Render): Render =>
  within(render, (text) => 300 * text.length + 2000 * countOf(text, /[*_+{|[\n-]/g))
