import { escapeHtml } from '../../texts/escape-html.ts'
import { readHtml } from '../../texts/html-events.ts'
import { plainText } from '../../texts/plain-text.ts'
import { beginsIntroduction, introduces, isFormerHead } from './former-mails.ts'

/** The text that somebody wrote, and the text that they quote below it; plain text. */
export type Said = { readonly own: string; readonly quoted: string }

const isQuoted = (line: string) => /^\s*>/.test(line)
/** Outlook and others put the former mail below such a line, not behind `>`. */
const announced =
  /^\s*-{3,}\s*(?:original message|message d['’]origine|ursprüngliche nachricht|mensaje original|رسالة أصلية|الرسالة الأصلية|forwarded message|message transféré)\s*-{3,}\s*$/iu
const ruled = /^\s*[_-]{10,}\s*$/

/** Returns the line at which a former mail begins, by its announcement or head; a line drawn above belongs to it. */
const formerMail = (lines: readonly string[]): number => {
  const at = lines.findIndex((line, n) => announced.test(line) || isFormerHead(lines, n))
  let from = at
  while (from > 0 && (lines[from - 1]?.trim() === '' || ruled.test(lines[from - 1] ?? ''))) from--
  return at > 0 && lines.slice(from, at).some((line) => ruled.test(line)) ? from : at
}

/** Separates a mail's text from the quotation at its end; quotations between answers stay where they are. */
export const partedText = (text: string): Said => {
  const lines = text.replaceAll('\r\n', '\n').replaceAll('\u00a0', ' ').trimEnd().split('\n')
  const former = formerMail(lines)
  if (former > 0) return divide(lines, former)
  let from = lines.length
  while (from > 0 && (isQuoted(lines[from - 1] ?? '') || lines[from - 1]?.trim() === '')) from--
  if (!lines.slice(from).some(isQuoted)) return { own: lines.join('\n').trim(), quoted: '' }
  // The introduction of a quotation may be broken into two lines.
  if (from > 0 && introduces(lines[from - 1] ?? '')) {
    from--
    if (from > 0 && beginsIntroduction(lines[from - 1] ?? '')) from--
  }
  return divide(lines, from)
}

const divide = (lines: readonly string[], from: number): Said => {
  const own = lines.slice(0, from).join('\n').trim()
  const quoted = lines
    .slice(from)
    .map((line) => line.replace(/^\s*>+ ?/, ''))
    .join('\n')
    .trim()
  // A mail with nothing but a quotation means the quotation.
  return own === '' ? { own: quoted, quoted: '' } : { own, quoted }
}

const quoteClasses = /\b(?:gmail_quote|yahoo_quoted|moz-cite-prefix)\b/
const quoteIds = new Set(['appendonsend', 'divRplyFwdMsg', 'mail-editor-reference-message-container'])

/** Most characters of a line that are looked at: the head of a former mail has fewer. */
const mostOfLine = 500
/** Places in a mail's HTML: its body, where its first quotation begins, and where its last one ends. */
type Places = { from: number; to: number; quote?: number; lastEnd?: number }

/** Elements that begin a line of text. */
const blocks = new Set(['p', 'div', 'tr', 'table', 'ul', 'ol', 'li', 'hr', 'blockquote', 'body'])

const placesIn = (html: string): Places => {
  let places: Places = { from: 0, to: html.length }
  let block = 0
  const lines: { text: string; readonly at: number }[] = []
  const isOpen = () => places.to === html.length
  const newLine = () => lines.push({ text: '', at: block })
  readHtml(html, {
    open: (name, start, end, { class: classes = '', id = '', type = '', cite }) => {
      if (blocks.has(name)) block = start
      if (name === 'body') places = { from: end, to: html.length }
      const before = lines.findLast(({ text }) => text.trim() !== '')?.text ?? ''
      // A block that is only indented is the writer's own.
      const isCited =
        name === 'blockquote' &&
        (type === 'cite' || cite !== undefined || quoteClasses.test(classes) || introduces(before))
      const isQuote = isCited || (name === 'div' && (quoteClasses.test(classes) || quoteIds.has(id)))
      if (isQuote && isOpen()) places.quote ??= start
      if (blocks.has(name) || name === 'br') newLine()
    },
    close: (name, start) => {
      if (!isOpen()) return
      if (name === 'body') places.to = start
      else if (name === 'blockquote') places.lastEnd = start
    },
    text: (text) => {
      const last = lines.at(-1)
      if (last === undefined) lines.push({ text, at: 0 })
      else if (last.text.length < mostOfLine) last.text += text
    },
  })
  if (places.quote === undefined) {
    const filled = lines.filter(({ text }) => text.trim() !== '')
    const texts = filled.map(({ text }) => text.replaceAll(/\s+/g, ' '))
    const former = filled[texts.findIndex((text, at) => announced.test(text) || isFormerHead(texts, at))]
    if (former !== undefined && former.at >= places.from) places.quote = former.at
  }
  return places
}

/** Separates a mail's HTML from its quotation, by the marks of mail programs. */
export const partedHtml = (html: string): Said => {
  const { from, to, quote, lastEnd } = placesIn(html)
  const body = html.slice(from, to)
  if (quote === undefined || plainText(html.slice(from, quote)) === '') return { own: body, quoted: '' }
  // A mail with an answer below or between its quotations is read whole.
  if (lastEnd !== undefined && lastEnd > quote && plainText(html.slice(lastEnd, to)) !== '')
    return { own: body, quoted: '' }
  return { own: html.slice(from, quote), quoted: plainText(html.slice(quote, to)) }
}

/** Returns plain text as rich text: empty lines separate paragraphs. */
export const paragraphs = (text: string): string =>
  text
    .split(/\n{2,}/)
    .filter((one) => one.trim() !== '')
    .map((one) => `<p>${escapeHtml(one.trim()).replaceAll('\n', '<br />')}</p>`)
    .join('')

/** Returns as much of a text as fits into so many characters of rich text. */
export const fittingParagraphs = (text: string, most: number): string => {
  for (let cut = text.slice(0, most); ; cut = cut.slice(0, Math.floor(cut.length * 0.8))) {
    const html = paragraphs(cut)
    if (html.length <= most) return html
  }
}
