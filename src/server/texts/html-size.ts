import { readHtml } from './html-events.ts'

type Limits = { readonly elements: number; readonly depth: number }
/**
 * Most elements of a rich text, and most that are nested in each other: their number and depth decide how long it takes
 * to make the text safe.
 */
export const htmlLimits: Limits = { elements: 20_000, depth: 200 }
/** Characters per element in a text that is long enough to have more elements: a page's paragraphs are longer. */
const lettersPerElement = 25

/**
 * Returns the most elements of a field's texts.
 * @param letters most characters of one text
 */
export const htmlLimitsOf = (letters: number): Limits => ({
  ...htmlLimits,
  elements: Math.max(htmlLimits.elements, Math.ceil(letters / lettersPerElement)),
})

const empty = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
/** A second one of these directly inside the first closes the first. */
const closedByNext = new Set(['p', 'li', 'td', 'th', 'tr', 'dt', 'dd', 'option'])

/** A link counts as this many elements, as its address is taken apart. */
const linkCost = 4

/**
 * Returns the number of elements of a text of HTML, including characters that look like the beginning of one, and how
 * deep they are nested at most; closing tags without an opening one do not count.
 */
export const sizeOfHtml = (html: string): { readonly elements: number; readonly depth: number } => {
  const path: string[] = []
  const inPath = new Map<string, number>()
  let [elements, depth] = [0, 0]
  const leave = () => {
    const name = path.pop() ?? ''
    inPath.set(name, (inPath.get(name) ?? 0) - 1)
    return name
  }
  readHtml(html, {
    open: (name) => {
      elements += name === 'a' ? linkCost : 1
      if (empty.has(name)) return
      if (closedByNext.has(name) && path.at(-1) === name) leave()
      path.push(name)
      inPath.set(name, (inPath.get(name) ?? 0) + 1)
      depth = Math.max(depth, path.length)
    },
    text: (text) => {
      if (text.startsWith('<')) elements++
    },
    close: (name) => {
      if ((inPath.get(name) ?? 0) > 0) while (leave() !== name);
    },
  })
  return { elements, depth }
}

/** Tells whether a text of HTML has so few elements that it can be made safe at once. */
export const isReadableHtml = (html: string, limits: Limits = htmlLimits): boolean => {
  const { elements, depth } = sizeOfHtml(html)
  return elements <= limits.elements && depth <= limits.depth
}
