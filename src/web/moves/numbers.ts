import type { Row } from '../api/shapes.ts'

/** A row's number in an order, as a change of its field. */
export type Numbered = { readonly id: string; readonly change: { readonly [field: string]: number } }

/** Each row's index as its number. @param rows in their order */
export const numbered = (rows: readonly Row[], field: string): readonly Numbered[] =>
  rows.map(({ id }, index) => ({ id: String(id), change: { [field]: index } }))

/** The same of those rows alone whose number is another. */
export const renumbered = (rows: readonly Row[], field: string): readonly Numbered[] =>
  numbered(rows, field).filter((_, index) => rows[index]?.[field] !== index)
