import type { FieldKind } from '../../core/fields.ts'
import type { Model, ModelField } from '../../core/model.ts'

/** A column: a field, or what chooses rows. */
export type SheetColumn = { readonly id: string; readonly field: ModelField | undefined }
export const choosing: SheetColumn = { id: 'choose', field: undefined }

/** Widths in pixels at first, of kinds that need less or more than the rest. */
const widths: { readonly [K in FieldKind]?: number } = {
  boolean: 100,
  integer: 110,
  progress: 150,
  minutes: 120,
  count: 110,
  sequence: 96,
  instant: 200,
  day: 140,
  email: 220,
  refs: 220,
  longText: 260,
}
export const leastWidth = 64
export const choosingWidth = 44

/** @param isNarrow on a phone, where the first column must leave room for others */
export const widthAtFirst = (model: Model, { field }: SheetColumn, isNarrow: boolean): number => {
  if (field === undefined) return choosingWidth
  if (field.name === model.entity.title) return isNarrow ? 150 : 280
  return widths[field.field.kind] ?? 150
}

/** What names a row stands first, and stays in sight when the others are scrolled. */
export const titleFirst = (model: Model, fields: readonly ModelField[]): readonly ModelField[] => [
  ...fields.filter(({ name }) => name === model.entity.title),
  ...fields.filter(({ name }) => name !== model.entity.title),
]
