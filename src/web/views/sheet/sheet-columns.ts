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
/** The same on phones: names have the room that a number or a state leaves in a window of 390 px. */
const narrow = { selection: 36, title: 202 } as const
const narrowWidths: { readonly [K in FieldKind]?: number } = { sequence: 68, choice: 118 }
/** Kinds that name a row again: on phones they stand behind the next column. */
const laterKinds: ReadonlySet<FieldKind> = new Set(['sequence'])

/** @param isNarrow phone layout, in which the first column must leave room for others */
export const defaultWidth = (model: Model, { field }: SheetColumn, isNarrow: boolean): number => {
  if (field === undefined) return isNarrow ? narrow.selection : selectionWidth
  if (field.name === model.entity.title) return isNarrow ? narrow.title : 280
  const { kind } = field.field
  return (isNarrow ? narrowWidths[kind] : undefined) ?? widths[kind] ?? 150
}

/**
 * Moves the title field to the front: the first column is pinned.
 * @param isNarrow phone layout: a number stands behind the column after it, as the state of a row is looked at more often
 */
export const titleFirst = (model: Model, fields: readonly ModelField[], isNarrow: boolean): readonly ModelField[] => {
  const others = fields.filter(({ name }) => name !== model.entity.title)
  const [first, second, ...rest] = others
  const isLater = isNarrow && first !== undefined && second !== undefined && laterKinds.has(first.field.kind)
  return [...fields.filter(({ name }) => name === model.entity.title), ...(isLater ? [second, first, ...rest] : others)]
}
