import { marked } from 'marked'
import { paragraphs } from './texts.ts'

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

const fromMarkdown: Render = (text) => {
  if (text.length > mostMarked || nested.test(text)) return paragraphs(text)
  try {
    return marked.parse(text, { async: false, gfm: true, breaks: true }).trim()
  } catch {
    return paragraphs(text)
  }
}

/** Markdown as GitHub and Trello have it. */
export const markdown = (most = mostWork): Render =>
  within(
    fromMarkdown,
    (text) => text.length * (300 + 2 * countOf(text, /[*_~]/g)) + 2000 * countOf(text, /[[<]/g),
    most,
  )

/** Marks of another kind, whose cost grows with their number alone. */
export const marks = (render: Render): Render =>
  within(render, (text) => 300 * text.length + 2000 * countOf(text, /[*_+{|[\n-]/g))
