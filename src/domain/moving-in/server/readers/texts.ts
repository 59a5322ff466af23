import { singleLine } from '../../../../core/query/values.ts'

/** Removes NUL and lone surrogates, which the database cannot store. */
export const storable = (text: string): string => text.replaceAll('\u0000', '').toWellFormed()

/** The characters that are read to make one line: more than any one-line field takes, so that it counts as too long. */
const mostOfLine = 20_000
/**
 * Normalises white space like one-line fields do, so that names compare equal. The rest of an endless cell is not read.
 */
export const oneLine = (text: string): string => singleLine(text.slice(0, mostOfLine))

/** Truncates to a number of code points, with an ellipsis. */
export const truncateText = (text: string, most: number): string => {
  if (text.length <= most) return text
  // A code point has at most two characters, so the rest is not read.
  const letters = [...text.slice(0, 2 * most + 2)]
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`
}

export const isHttp = (text: string): boolean => /^https?:\/\/\S+$/i.test(text)

const attribute = (tag: string, name: string) =>
  new RegExp(`\\b${name}\\s*=\\s*["']([^"'<>]{1,2000})["']`, 'i').exec(tag)?.[1] ?? ''
/** Replaces external images by links: texts may only contain our own images. */
const picturesAsLinks = (html: string): string =>
  html.replaceAll(/<img\b[^<>]{0,5000}>/gi, (tag) => {
    const [url, name] = [attribute(tag, 'src'), attribute(tag, 'alt')]
    return isHttp(url) ? `<a href="${url}">${name || url}</a>` : name
  })

/**
 * Renders a text to HTML of a maximum length, truncating the text.
 * @returns the HTML, and whether it is truncated
 */
export const renderWithin = (
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
