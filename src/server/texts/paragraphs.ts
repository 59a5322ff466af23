import { escapeHtml } from './escape-html.ts'

/** Renders plain text: blank lines separate paragraphs. */
export const paragraphs = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n\s*/)
    .filter((one) => one.trim() !== '')
    .map((one) => `<p>${escapeHtml(one.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('')

const markup = /^<(?:p|div|ul|ol|h[1-6]|blockquote|pre|table|hr|img|a|strong|em|span)\b[^<>]*>[\s\S]*>$/i
/** Returns a text of a table as rich text: whole HTML as it is, other texts as paragraphs that show all of it. */
export const asRichText = (text: string): string => (markup.test(text) ? text : paragraphs(text))
