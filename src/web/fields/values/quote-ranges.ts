import { type Place, quoteOf } from '../../../core/words/quoted.ts'

/**
 * Elements whose words don't count as letters of the text: names of people, rows as they are now, parts that the editor
 * adds.
 */
const unread = '[data-mention], [data-row], [contenteditable=false]'
/** Elements between which a blank separates the words. */
const blocks = 'p, li, h1, h2, h3, h4, td, th, pre, blockquote, div'
const blank = /\s/u

/** Yields the pieces of text with letters within an element, in their order. */
function* piecesIn(root: Element): Generator<Text> {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) => {
    if (node instanceof Element) return node.matches(unread) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP
    return NodeFilter.FILTER_ACCEPT
  })
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) yield node as Text
}

const lettersCount = (text: string): number => text.replaceAll(/\s+/gu, '').length

/** Returns the offset at which the nth letter of a piece begins. */
const offsetOf = (data: string, nth: number): number => {
  let letters = 0
  for (let offset = 0; offset < data.length; offset++) {
    if (blank.test(data.charAt(offset))) continue
    if (letters === nth) return offset
    letters += 1
  }
  return data.length
}

/**
 * Returns the ranges of places in a shown text, in the order of the places; undefined for a place that the text lacks.
 */
export const rangesAt = (root: Element, places: readonly Place[]): readonly (Range | undefined)[] => {
  const ranges = places.map(() => document.createRange())
  const ended = new Set<number>()
  let letters = 0
  for (const piece of piecesIn(root)) {
    if (ended.size === places.length) break
    const count = lettersCount(piece.data)
    const isHere = (letter: number) => letter >= letters && letter < letters + count
    for (const [n, { at, length }] of places.entries()) {
      const last = at + length - 1
      if (isHere(at)) ranges[n]?.setStart(piece, offsetOf(piece.data, at - letters))
      if (!isHere(last)) continue
      ranges[n]?.setEnd(piece, offsetOf(piece.data, last - letters) + 1)
      ended.add(n)
    }
    letters += count
  }
  return ranges.map((range, n) => (ended.has(n) ? range : undefined))
}

/**
 * Returns the words of a text that a range contains, and the number of letters before them; undefined without a letter.
 */
export const quoteIn = (root: Element, range: Range): { readonly quote: string; readonly at: number } | undefined => {
  let [at, quote] = [0, '']
  let block: Element | null = null
  for (const piece of piecesIn(root)) {
    const { data } = piece
    if (!range.intersectsNode(piece)) {
      if (range.comparePoint(piece, 0) > 0) break
      at += lettersCount(data)
      continue
    }
    const start = range.startContainer === piece ? range.startOffset : 0
    const end = range.endContainer === piece ? range.endOffset : data.length
    if (quoteOf(quote) === '') at += lettersCount(data.slice(0, start))
    const own = piece.parentElement?.closest(blocks) ?? null
    quote += `${own === block ? '' : ' '}${data.slice(start, end)}`
    block = own
  }
  const words = quoteOf(quote)
  return words === '' ? undefined : { quote: words, at }
}
