import type { Row } from '../../base/api/shapes.ts'
import type { Slots } from '../row-order/order.ts'
import { rowsAtOnce } from './board-calls.ts'

/** A page of a cell. `page` counts from 0; `readAt`: milliseconds since 1970. */
export type ReadPage = { readonly page: number; readonly rows: readonly Row[]; readonly readAt: number }

/**
 * Returns the rows of loaded pages at their indices; others are undefined. Pages are read at different times: a row
 * that moved meanwhile is in two of them, and the later one decides its place.
 */
export const slotsOf = (total: number, pages: readonly ReadPage[]): Slots => {
  const slots: Slots[number][] = Array.from({ length: total })
  const places = new Map<unknown, number>()
  for (const { page, rows } of pages.toSorted((a, b) => a.readAt - b.readAt))
    rows.forEach((row, n) => {
      const at = page * rowsAtOnce + n
      if (at >= total) return
      const before = places.get(row.id)
      if (before !== undefined) slots[before] = undefined
      places.set(row.id, at)
      slots[at] = row
    })
  return slots
}
