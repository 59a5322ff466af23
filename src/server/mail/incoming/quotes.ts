import { escapeHtml } from '../../texts/escape-html.ts'
import { readHtml } from '../../texts/html-events.ts'
import { plainText } from '../../texts/plain-text.ts'

/** What somebody wrote, and what they quote below it; plain text. */
export type Said = { readonly own: string; readonly quoted: string }

const isQuoted = (line: string) => /^\s*>/.test(line)
/** 'On 3 November, … wrote:', 'Le … a écrit :', 'كتب …:'; of any language, a line before quoted ones that ends with a colon. */
const introduces = (line: string) => line.length < 400 && /[:：]\s*$/.test(line) && line.trim().length < 300
/** Outlook and others put the former mail below a rule, not behind `>`. */
const ruled =
  /^\s*(?:-{3,}\s*(?:original message|message d['’]origine|رسالة أصلية|forwarded message)\s*-{3,}|_{20,})\s*$/i

/** Parts a mail's text before the quotation at its end; quotations between answers stay where they are. */
export const partedText = (text: string): Said => {
  const lines = text.replaceAll('\r\n', '\n').replaceAll('\u00a0', ' ').trimEnd().split('\n')
  const rule = lines.findIndex((line) => ruled.test(line))
  if (rule > 0) return said(lines, rule)
  let from = lines.length
  while (from > 0 && (isQuoted(lines[from - 1] ?? '') || lines[from - 1]?.trim() === '')) from--
  if (!lines.slice(from).some(isQuoted)) return { own: lines.join('\n').trim(), quoted: '' }
  // What introduces a quotation may be broken into two lines.
  if (from > 0 && introduces(lines[from - 1] ?? '')) {
    from--
    if (from > 0 && lines[from - 1]?.trim() !== '' && !/[.!?]\s*$/.test(lines[from - 1] ?? '')) from--
  }
  return said(lines, from)
}

const said = (lines: readonly string[], from: number): Said => {
  const own = lines.slice(0, from).join('\n').trim()
  const quoted = lines
    .slice(from)
    .map((line) => line.replace(/^\s*>+ ?/, ''))
    .join('\n')
    .trim()
  // Who sends nothing but a quotation means it.
  return own === '' ? { own: quoted, quoted: '' } : { own, quoted }
}

const quoteClasses = /\b(?:gmail_quote|yahoo_quoted|moz-cite-prefix)\b/
const quoteIds = new Set(['appendonsend', 'divRplyFwdMsg', 'mail-editor-reference-message-container'])

/** Places in a mail's HTML: its body, where its first quotation begins, and where its last one ends. */
type Places = { from: number; to: number; quote?: number; lastEnd?: number }

const placesIn = (html: string): Places => {
  let places: Places = { from: 0, to: html.length }
  const isOpen = () => places.to === html.length
  readHtml(html, {
    open: (name, start, end, { class: classes = '', id = '' }) => {
      if (name === 'body') places = { from: end, to: html.length }
      const isQuote = name === 'blockquote' || (name === 'div' && (quoteClasses.test(classes) || quoteIds.has(id)))
      if (isQuote && isOpen()) places.quote ??= start
    },
    close: (name, start) => {
      if (!isOpen()) return
      if (name === 'body') places.to = start
      else if (name === 'blockquote') places.lastEnd = start
    },
  })
  return places
}

/** The same of HTML: mail programs mark what they quote. */
export const partedHtml = (html: string): Said => {
  const { from, to, quote, lastEnd } = placesIn(html)
  const body = html.slice(from, to)
  if (quote === undefined || plainText(html.slice(from, quote)) === '') return { own: body, quoted: '' }
  // Somebody who answers below or between what they quote is read whole.
  if (lastEnd !== undefined && lastEnd > quote && plainText(html.slice(lastEnd, to)) !== '')
    return { own: body, quoted: '' }
  return { own: html.slice(from, quote), quoted: plainText(html.slice(quote, to)) }
}

/** Plain text as rich text: empty lines part paragraphs. */
export const paragraphs = (text: string): string =>
  text
    .split(/\n{2,}/)
    .filter((one) => one.trim() !== '')
    .map((one) => `<p>${escapeHtml(one.trim()).replaceAll('\n', '<br />')}</p>`)
    .join('')

/** As much of a text as fits into so many characters of rich text. */
export const fittingParagraphs = (text: string, most: number): string => {
  for (let cut = text.slice(0, most); ; cut = cut.slice(0, Math.floor(cut.length * 0.8))) {
    const html = paragraphs(cut)
    if (html.length <= most) return html
  }
}
