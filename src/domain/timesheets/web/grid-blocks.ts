import type { ClipboardEvent } from 'react'
import { clockOfMinutes, workedMinutesOf } from '../../../core/time/duration.ts'
import {
  type CellPosition,
  heightOf,
  pasteTarget,
  patternAt,
  type Range,
  widthOf,
} from '../../../web/views/sheet/cell-range.ts'
import { fromTsv, toTsv } from '../../../web/views/sheet/clipboard-text.ts'

/** A cell with the minutes that it is to have. */
export type Filled = { readonly at: CellPosition; readonly minutes: number }

/** Returns the cells of a range, row by row. */
export const cellsOf = (range: Range): readonly CellPosition[] =>
  Array.from({ length: heightOf(range) * widthOf(range) }, (_, n) => ({
    row: range.top + Math.floor(n / widthOf(range)),
    column: range.first + (n % widthOf(range)),
  }))

/** Returns the lines of a range in the form in which they are copied. */
const textsIn = (range: Range, minutesAt: (place: CellPosition) => number): readonly (readonly string[])[] =>
  Array.from({ length: heightOf(range) }, (_, down) =>
    Array.from({ length: widthOf(range) }, (__, along) =>
      clockOfMinutes(minutesAt({ row: range.top + down, column: range.first + along })),
    ),
  )

export const copyRange = (event: ClipboardEvent, range: Range, minutesAt: (place: CellPosition) => number): void => {
  event.clipboardData.setData('text/plain', toTsv(textsIn(range, minutesAt)))
  event.preventDefault()
}

/**
 * Returns the cells that a pasted text fills; it is repeated if the range is a multiple of it. If some texts are no
 * hours, returns these.
 */
export const pastedInto = (text: string, range: Range): readonly Filled[] | { readonly unread: readonly string[] } => {
  const block = fromTsv(text)
  const width = Math.max(1, ...block.map((line) => line.length))
  const target = pasteTarget(range, Math.max(1, block.length), width)
  const read = cellsOf(target).flatMap((at) => {
    // Lines may differ in length; cells beyond a shorter line stay as they are.
    const one = patternAt(block, at.row - target.top)?.[(at.column - target.first) % width]
    return one === undefined ? [] : [{ at, text: one, minutes: workedMinutesOf(one) }]
  })
  const unread = read.flatMap((one) => (one.minutes === undefined ? [one.text] : []))
  if (unread.length > 0) return { unread }
  return read.flatMap(({ at, minutes }) => (minutes === undefined ? [] : [{ at, minutes }]))
}

/** Fills a range with the pattern of the one beside it. */
export const filledFrom = (from: Range, to: Range, minutesAt: (place: CellPosition) => number): readonly Filled[] => {
  const block = Array.from({ length: heightOf(from) }, (_, down) =>
    Array.from({ length: widthOf(from) }, (__, along) =>
      minutesAt({ row: from.top + down, column: from.first + along }),
    ),
  )
  return cellsOf(to).flatMap((at) => {
    const minutes = patternAt(patternAt(block, at.row - from.top) ?? [], at.column - from.first)
    return minutes === undefined || minutes === minutesAt(at) ? [] : [{ at, minutes }]
  })
}

/**
 * Copies the first row of a range to its other rows, or the first column to its other columns; empty for a single cell.
 */
export const filledWithin = (
  range: Range,
  way: 'down' | 'along',
  minutesAt: (place: CellPosition) => number,
): readonly Filled[] => {
  const isDown = way === 'down'
  if ((isDown ? heightOf(range) : widthOf(range)) < 2) return []
  const from = isDown ? { ...range, bottom: range.top } : { ...range, last: range.first }
  return filledFrom(from, isDown ? { ...range, top: range.top + 1 } : { ...range, first: range.first + 1 }, minutesAt)
}
