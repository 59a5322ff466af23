import type { Row } from '../../base/api/shapes.ts'

/** A row's position number, as a change of its field. */
export type Numbered = { readonly id: string; readonly change: { readonly [field: string]: number } }

/** Numbers rows by index. @param rows in order */
export const numbered = (rows: readonly Row[], field: string): readonly Numbered[] =>
  rows.map(({ id }, index) => ({ id: String(id), change: { [field]: index } }))

/** Numbers rows by index; only those whose number changes. */
export const renumbered = (rows: readonly Row[], field: string): readonly Numbered[] =>
  numbered(rows, field).filter((_, index) => rows[index]?.[field] !== index)
