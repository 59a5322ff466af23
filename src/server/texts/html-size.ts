import { readHtml } from './html-events.ts'

type Limits = { readonly elements: number; readonly depth: number }
/** Most elements of a rich text, and most that lie in each other: by their number and depth making it safe takes time. */
export const htmlLimits: Limits = { elements: 20_000, depth: 200 }
/** Letters for each element of a text that is long enough to have more of them: a page's paragraphs are longer. */
const lettersPerElement = 25

/** Most elements of a field's texts. @param letters most characters of one */
export const htmlLimitsOf = (letters: number): Limits => ({
  ...htmlLimits,
  elements: Math.max(htmlLimits.elements, Math.ceil(letters / lettersPerElement)),
})

const empty = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
/** A second one of these closes the first, which lies open. */
const closedByNext = new Set(['p', 'li', 'td', 'th', 'tr', 'dt', 'dd', 'option'])

/** What a link counts as: its address is taken apart. */
const linkCost = 4

/** Elements of a text of HTML, signs that stand for their beginning counted in, and how deep they lie in each other at most; closings without an opening count for nothing. */
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

/** Whether a text of HTML has so few elements that it can be made safe at once. */
export const isReadableHtml = (html: string, limits: Limits = htmlLimits): boolean => {
  const { elements, depth } = sizeOfHtml(html)
  return elements <= limits.elements && depth <= limits.depth
}
