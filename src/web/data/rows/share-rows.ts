// Decision (2026-11): Refetched rows keep their object identity by id, not by index: otherwise one card less would
// re-render a whole column.
import { replaceEqualDeep } from '@tanstack/react-query'
import type { RowList } from '../../base/api/shapes.ts'

const isList = (value: unknown): value is RowList =>
  typeof value === 'object' && value !== null && Array.isArray((value as RowList).data)

/**
 * `structuralSharing` for queries of rows: an unchanged row stays the same object, at another index too. TanStack Query's
 * default compares by index, so that one row less would re-render all rows after it.
 */
export const shareRows = (before: unknown, now: unknown): unknown => {
  if (!isList(before) || !isList(now)) return replaceEqualDeep(before, now)
  const rowsBefore = new Map(before.data.map((row) => [row.id, row]))
  const data = now.data.map((row) => (rowsBefore.has(row.id) ? replaceEqualDeep(rowsBefore.get(row.id), row) : row))
  const { data: _, ...rest } = now
  const { data: dataBefore, ...restBefore } = before
  const isSame =
    data.length === dataBefore.length &&
    data.every((row, n) => row === dataBefore[n]) &&
    JSON.stringify(rest) === JSON.stringify(restBefore)
  return isSame ? before : { ...rest, data }
}
