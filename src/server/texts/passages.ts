// Decision (2026-11): The passages of a rich text are its topmost blocks (a paragraph, a heading, a whole list or table). Two
// writers of different passages both keep what they wrote; of the same passage, or where both add at one place, a person decides,
// since no order of the two is known to be meant. Revisit with live editing, which merges within a passage.
import { diffArrays } from 'diff'
import { readHtml } from './html-events.ts'

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']
const blocks = new Set(['p', ...headings, 'ul', 'ol', 'dl', 'table', 'pre', 'blockquote', 'div', 'figure', 'hr'])

/**
 * Returns the topmost blocks of a sanitised text, in their order; joined they are the text again. Text between blocks
 * is a passage, too.
 */
export const passagesOf = (html: string): readonly string[] => {
  const places = new Set([0])
  let depth = 0
  readHtml(html, {
    open: (name, start, end) => {
      if (!blocks.has(name)) return
      if (depth === 0) places.add(start)
      if (name !== 'hr') depth += 1
      else if (depth === 0) places.add(end)
    },
    close: (name, start) => {
      if (!blocks.has(name) || depth === 0) return
      depth -= 1
      if (depth === 0) places.add(html.indexOf('>', start) + 1)
    },
  })
  const starts = [...places].sort((a, b) => a - b)
  return starts.map((start, at) => html.slice(start, starts[at + 1])).filter((passage) => passage !== '')
}

/** A run of passages in place of those from `start` up to `end`, which is left out. */
type Change = { readonly start: number; readonly end: number; readonly passages: readonly string[] }

/** With more changed passages than these, they are not compared one by one: the time for it grows with their square. */
const mostChanged = 1000

const changesOf = (base: readonly string[], now: readonly string[]): readonly Change[] | undefined => {
  const parts = diffArrays([...base], [...now], { maxEditLength: mostChanged })
  if (parts === undefined) return undefined
  const changes: Change[] = []
  let at = 0
  let isOpen = false
  for (const { value, added, removed } of parts) {
    if (!added && !removed) {
      at += value.length
      isOpen = false
      continue
    }
    const last = isOpen ? changes.pop() : undefined
    const { start, end, passages } = last ?? { start: at, end: at, passages: [] }
    changes.push(
      added ? { start, end, passages: [...passages, ...value] } : { start, end: end + value.length, passages },
    )
    if (removed) at += value.length
    isOpen = true
  }
  return changes
}

const isSame = (a: Change, b: Change): boolean =>
  a.start === b.start && a.end === b.end && a.passages.join('') === b.passages.join('')

const grows = ({ start, end, passages }: Change): boolean => passages.length > end - start

/** Tells whether two changes are about one place. If they only touch, no order is known where both add text. */
const collide = (a: Change, b: Change): boolean => {
  if (a.start < b.end && b.start < a.end) return true
  const isTouching = a.end === b.start || b.end === a.start
  return isTouching && grows(a) && grows(b)
}

/** Letters of the longest text that is merged, in some 0.2 s. */
const mostLetters = 1_000_000

/**
 * Merges two texts that were made of a third, passage by passage.
 * @returns undefined where both changed one passage differently, and for texts that are too long
 */
export const mergePassages = (base: string, mine: string, theirs: string): string | undefined => {
  if (Math.max(base.length, mine.length, theirs.length) > mostLetters) return undefined
  const passages = passagesOf(base)
  const ours = changesOf(passages, passagesOf(mine))
  const others = changesOf(passages, passagesOf(theirs))
  if (ours === undefined || others === undefined) return undefined
  const own = ours.filter((change) => !others.some((other) => isSame(change, other)))
  if (own.some((change) => others.some((other) => collide(change, other)))) return undefined
  const changes = [...own, ...others].sort((a, b) => a.start - b.start || a.end - b.end)
  const merged: string[] = []
  let at = 0
  for (const { start, end, passages: written } of changes) {
    merged.push(...passages.slice(at, start), ...written)
    at = end
  }
  return [...merged, ...passages.slice(at)].join('')
}
