import { singleLine } from '../../../../core/values.ts'

/** Without what no database stores: NUL, halves of letters. */
export const storable = (text: string): string => text.replaceAll('\u0000', '').toWellFormed()

/** A name on one line, as all such fields are kept: what is looked up must be spelled alike. */
export const oneLine = singleLine

/** Shortened by code points, with a sign that it was. */
export const cut = (text: string, most: number): string => {
  if (text.length <= most) return text
  const letters = [...text]
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`
}

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

export const isHttp = (text: string): boolean => /^https?:\/\/\S+$/i.test(text)

/** Text without marks: blank lines part paragraphs. */
export const paragraphs = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n\s*/)
    .filter((one) => one.trim() !== '')
    .map((one) => `<p>${escaped(one.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('')

const attribute = (tag: string, name: string) =>
  new RegExp(`\\b${name}\\s*=\\s*["']([^"'<>]{1,2000})["']`, 'i').exec(tag)?.[1] ?? ''
/** Pictures from elsewhere as links to them: texts here hold only pictures of our own, and none should vanish. */
const picturesAsLinks = (html: string): string =>
  html.replaceAll(/<img\b[^<>]{0,5000}>/gi, (tag) => {
    const [url, name] = [attribute(tag, 'src'), attribute(tag, 'alt')]
    return isHttp(url) ? `<a href="${url}">${name || url}</a>` : name
  })

/**
 * A text as HTML of at most so many letters; what is longer is cut.
 * @returns the HTML, and whether anything is missing
 */
export const fitted = (
  text: string,
  render: (text: string) => string,
  most: number,
): { html: string; isCut: boolean } => {
  let cut = text.slice(0, most)
  let html = picturesAsLinks(render(cut))
  while (html.length > most) {
    cut = cut.slice(0, Math.floor(cut.length * Math.min(0.9, most / html.length))).toWellFormed()
    html = picturesAsLinks(render(`${cut}…`))
  }
  return { html, isCut: cut.length < text.length }
}
