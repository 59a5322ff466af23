/** Elements of rich text whose end ends a line of its text. */
export const lineElements = 'p li h1 h2 h3 h4 h5 h6 tr div blockquote pre dd dt figcaption caption'.split(' ')
/** Elements that are the end of a line by themselves. */
export const lineBreaks = ['br', 'hr']
/** Elements whose end separates the text after them within one line. */
export const cellElements = ['td', 'th']
/** Signs that stored rich text writes as entities, the ampersand last: `&amp;lt;` is `&lt;`. */
export const entities = [
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&nbsp;', '\u00a0'],
  ['&amp;', '&'],
] as const
/** The characters that a text neither begins nor ends with: the white space of JavaScript's `trim`. */
export const outerSpace =
  '\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'

/** Regular expressions that JavaScript and PostgreSQL read alike. */
export const patterns = {
  line: `<(${lineBreaks.join('|')})( [^>]*)?/?>|</(${lineElements.join('|')})>`,
  cell: `</(${cellElements.join('|')})>`,
  tag: '<[^>]*>',
}

/**
 * Returns the text of rich text as it is stored, which is made safe and well-formed: lines by its paragraphs, tags
 * removed, entities read. Search, conditions and previews see this text. The database has the same function,
 * `tms_plain`, made from the same patterns (`server/db/text-functions.ts`). Other HTML is read by
 * `server/texts/plain-text.ts`.
 */
export const plainText = (html: string): string => {
  let plain = html
    .replaceAll(new RegExp(patterns.line, 'g'), '\n')
    .replaceAll(new RegExp(patterns.cell, 'g'), '\t')
    .replaceAll(new RegExp(patterns.tag, 'g'), '')
  for (const [entity, sign] of entities) plain = plain.replaceAll(entity, sign)
  return plain.trim()
}
