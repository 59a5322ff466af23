import { plainText } from '../../export/plain-text.ts'

/** What somebody wrote, and what they quote below it; plain text. */
export type Said = { readonly own: string; readonly quoted: string }

const isQuoted = (line: string) => /^\s*>/.test(line)
/** 'On 3 November, … wrote:', 'Le … a écrit :', 'كتب …:'; of any language, a line before quoted ones that ends with a colon. */
const introduces = (line: string) => /[:：]\s*$/.test(line) && line.trim().length < 300
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

const cited =
  /<(?:blockquote\b|div\b[^>]*(?:class="[^"]*\b(?:gmail_quote|yahoo_quoted|moz-cite-prefix)\b|id="(?:appendonsend|divRplyFwdMsg|mail-editor-reference-message-container)"))/i

/** The same of HTML: mail programs mark what they quote. */
export const partedHtml = (html: string): { readonly own: string; readonly quoted: string } => {
  const body = html.replace(/^[\s\S]*<body\b[^>]*>/i, '').replace(/<\/body>[\s\S]*$/i, '')
  const start = body.search(cited)
  const own = start < 0 ? body : body.slice(0, start)
  if (start < 0 || plainText(own) === '') return { own: body, quoted: '' }
  const end = body.toLowerCase().lastIndexOf('</blockquote>')
  // Somebody who answers below or between what they quote is read whole.
  if (end > start && plainText(body.slice(end)) !== '') return { own: body, quoted: '' }
  return { own, quoted: plainText(body.slice(start)) }
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Plain text as rich text: empty lines part paragraphs. */
export const paragraphs = (text: string): string =>
  text
    .split(/\n{2,}/)
    .filter((one) => one.trim() !== '')
    .map((one) => `<p>${escaped(one.trim()).replaceAll('\n', '<br />')}</p>`)
    .join('')

/** As much of a text as fits into so many characters of rich text. */
export const fittingParagraphs = (text: string, most: number): string => {
  for (let cut = text.slice(0, most); ; cut = cut.slice(0, Math.floor(cut.length * 0.8))) {
    const html = paragraphs(cut)
    if (html.length <= most) return html
  }
}
