// Decision (2026-11): Rows that are read again keep their objects by id, not by index: one card less would
// otherwise redraw a whole column.
import { replaceEqualDeep } from '@tanstack/react-query'
import type { RowList } from '../api/shapes.ts'

const isList = (value: unknown): value is RowList =>
  typeof value === 'object' && value !== null && Array.isArray((value as RowList).data)

/**
 * For queries of rows (`structuralSharing`): a row that is as it was stays the same object, also at another place. By
 * itself TanStack Query compares place by place, so that one row less makes all behind it new, and each is drawn anew.
 */
export const sameRows = (before: unknown, now: unknown): unknown => {
  if (!isList(before) || !isList(now)) return replaceEqualDeep(before, now)
  const known = new Map(before.data.map((row) => [row.id, row]))
  const data = now.data.map((row) => (known.has(row.id) ? replaceEqualDeep(known.get(row.id), row) : row))
  const { data: _, ...rest } = now
  const { data: was, ...restBefore } = before
  const isSame =
    data.length === was.length &&
    data.every((row, n) => row === was[n]) &&
    JSON.stringify(rest) === JSON.stringify(restBefore)
  return isSame ? before : { ...rest, data }
}
