import { Marked, type Token } from 'marked'
import { escapeHtml } from '../../../../server/texts/escape-html.ts'
import { paragraphs } from '../../../../server/texts/paragraphs.ts'

/** Renders a text to HTML, which is not sanitised yet. */
export type Render = (text: string) => string

/** A renderer for surveys, which only need to know whether there is text. */
export const presenceOnly: Render = (text) => (text.trim() === '' ? '' : '.')

/**
 * Budget for the markup of one file in estimated nanoseconds; an estimate, so that a file always gives the same result.
 */
const workBudget = 10_000_000_000
/**
 * The budget of one text. Text beyond it stays plain, since a thread can't do anything else while it renders one text.
 */
const textBudget = 500_000_000
/**
 * Renders markup until the budget of a file is used up; the rest stays plain text. Unmatched markup costs quadratic
 * time: real files stay far below the budget, a malicious one would otherwise block the server for an hour.
 */
const withBudget = (render: Render, cost: (text: string) => number, most = workBudget): Render => {
  let work = 0
  return (text) => {
    if (text.trim() === '') return ''
    const own = cost(text)
    if (own > textBudget) return paragraphs(text)
    work += own
    return work > most ? paragraphs(text) : render(text)
  }
}

const countOf = (text: string, signs: RegExp) => text.match(signs)?.length ?? 0
/** Longer or more deeply nested texts are not rendered. */
const maxLength = 20_000
const deeplyNested = /(?:^|\n)(?:[ \t]*(?:>|[-*+]|\d{1,9}[.)])){20}/

/** HTML tags; anything else in angle brackets (`List<String>`, `<server-id>`) is text. */
const tags = new Set(
  'a abbr article aside b bdi bdo blockquote br caption center cite code col colgroup dd del details dfn div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hgroup hr i img input ins kbd li main mark nav ol p picture pre q rp rt ruby s samp script section small source span strike strong style sub summary sup table tbody td tfoot th thead time tr tt u ul var video wbr'.split(
    ' ',
  ),
)
const isHtml = (text: string): boolean =>
  [...text.matchAll(/<\/?([a-z][^\s/>]*)/gi)].every(([, name = '']) => tags.has(name.toLowerCase()))
const asText = (text: string, isBlock: boolean): string => (isBlock ? paragraphs(text) : escapeHtml(text))

/** Absolute addresses; links relative to the source are kept as text. */
const absolute = /^(?:https?|mailto):/i

/** @param takesHtml whether the source renders HTML in Markdown, or shows it as text */
const markedFor = (takesHtml: boolean): Marked =>
  new Marked({ async: false, gfm: true, breaks: true }).use({
    renderer: {
      html: ({ text, block }) => (takesHtml && isHtml(text) ? text : asText(text, block === true)),
      // Some texts have a sentence on the line of the fence instead of a language.
      code({ raw, lang = '', text }) {
        const isSentence = /^\s*~~~/.test(raw) || /\s/.test(lang.trim())
        const head = isSentence && lang.trim() !== '' ? paragraphs(lang) : ''
        const language = isSentence || lang === '' ? '' : ` class="language-${escapeHtml(lang)}"`
        return `${head}<pre><code${language}>${escapeHtml(text)}\n</code></pre>\n`
      },
      link({ href, title, tokens }) {
        const shown = this.parser.parseInline(tokens)
        const linkText = [absolute.test(href) ? '' : href, title ?? ''].filter((part) => part !== '').join(' ')
        const link = absolute.test(href) ? `<a href="${escapeHtml(href)}">${shown}</a>` : shown
        return linkText === '' ? link : `${link} (${escapeHtml(linkText)})`
      },
    },
  })
const [withHtml, withoutHtml] = [markedFor(true), markedFor(false)]

const wordsIn = (text: string): readonly string[] => text.match(/[\p{L}\p{N}]+/gu) ?? []
/** Decodes percent-encoding in addresses. */
const decodeAddresses = (html: string): string => {
  try {
    return decodeURI(html)
  } catch {
    return html
  }
}
/** Words that are searched for one by one. */
const mostSearched = 200
/**
 * Matches the parts of a text that Markdown consumes: numbers of lists, ticks, reference names, and entities, which it
 * shows as characters.
 */
const consumed =
  /\]\[[^\]\n]{1,200}\]|^(?:[ \t]|>|[-*+][ \t])*(?:\d{1,9}[.)][ \t]+)+|\[[xX]\](?=\s)|&(?:[a-z]{2,31}|#\d{1,7}|#x[\da-f]{1,6});/gim
/**
 * Tells whether the HTML has all words of the text; Markdown drops e.g. extra table cells and unreferenced footnotes.
 */
const isComplete = (text: string, html: string): boolean => {
  const decoded = decodeAddresses(html)
  const htmlWords = new Set(wordsIn(decoded))
  // Real texts have few words within words. The whole text is searched for each of these.
  const others = [...new Set(wordsIn(text.replaceAll(consumed, ' ')))].filter((word) => !htmlWords.has(word))
  return others.length <= mostSearched && others.every((word) => decoded.includes(word))
}

/** Returns the block as HTML, or as plain text if Markdown would lose words of it. */
const blockHtml = (marked: Marked, block: Token, text: string, whole: string): string => {
  if (block.type === 'space') return ''
  // A definition adds no words if a link in the text already leads to its address.
  const isUsed =
    block.type === 'def' &&
    text.toLowerCase().split(`[${block.tag}]`).length > 2 &&
    whole.includes(`href="${escapeHtml(String(block.href))}"`) &&
    isComplete(String(block.title ?? ''), whole)
  if (isUsed) return ''
  const html = marked.parser([block])
  return isComplete(block.raw, html) ? html : paragraphs(block.raw)
}
const fromMarkdown =
  (marked: Marked): Render =>
  (text) => {
    if (text.length > maxLength || deeplyNested.test(text)) return paragraphs(text)
    try {
      const html = String(marked.parse(text)).trim()
      if (isComplete(text, html)) return html
      return marked
        .lexer(text)
        .map((block) => blockHtml(marked, block, text, html))
        .join('')
    } catch {
      return paragraphs(text)
    }
  }

const costOf = (text: string): number =>
  text.length * (300 + 2 * countOf(text, /[*_~!]/g) + 0.4 * countOf(text, /\n/g)) + 2000 * countOf(text, /[[<]/g)
/** Returns a renderer of GitHub's Markdown. */
export const markdown = (most = workBudget): Render => withBudget(fromMarkdown(withHtml), costOf, most)
/** Returns a renderer of Trello's Markdown, in which HTML is plain text. */
export const plainMarkdown = (most = workBudget): Render => withBudget(fromMarkdown(withoutHtml), costOf, most)

/** Returns a renderer with a budget for markup of linear cost. */
export const budgeted = (render: Render): Render =>
  withBudget(render, (text) => 300 * text.length + 2000 * countOf(text, /[*_+{|[\n-]/g))
