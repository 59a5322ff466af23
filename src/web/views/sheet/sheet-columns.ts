import type { FieldKind } from '../../../core/declare/fields.ts'
import type { Model, ModelField } from '../../../core/declare/model.ts'

/** A column: a field, or the check boxes that select rows. */
export type SheetColumn = { readonly id: string; readonly field: ModelField | undefined }
export const selectionColumn: SheetColumn = { id: 'choose', field: undefined }

/** Default widths in pixels of kinds that differ from the common default. */
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
export const minWidth = 64
const selectionWidth = 44

/** @param isNarrow phone layout, in which the first column must leave room for others */
export const defaultWidth = (model: Model, { field }: SheetColumn, isNarrow: boolean): number => {
  if (field === undefined) return selectionWidth
  if (field.name === model.entity.title) return isNarrow ? 150 : 280
  return widths[field.field.kind] ?? 150
}

/** Moves the title field to the front: the first column is pinned. */
export const titleFirst = (model: Model, fields: readonly ModelField[]): readonly ModelField[] => [
  ...fields.filter(({ name }) => name === model.entity.title),
  ...fields.filter(({ name }) => name !== model.entity.title),
]
