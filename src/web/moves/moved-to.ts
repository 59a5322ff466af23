import type { Row } from '../api/shapes.ts'

/** A list with one row taken to another place. */
export const movedTo = <T>(rows: readonly T[], from: number, to: number): readonly T[] => {
  const row = rows[from]
  if (row === undefined || from === to || to < 0 || to >= rows.length) return rows
  const rest = rows.filter((_, n) => n !== from)
  return [...rest.slice(0, to), row, ...rest.slice(to)]
}

/** Rows whose number is not their index, with the number that they get. */
export const renumbered = (
  rows: readonly Row[],
  field: string,
): readonly { readonly id: string; readonly change: { readonly [field: string]: number } }[] =>
  rows.flatMap((row, index) => (row[field] === index ? [] : [{ id: String(row.id), change: { [field]: index } }]))
