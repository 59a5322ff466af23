import type { ModelField } from '../../core/model.ts'
import type { Row } from '../api/shapes.ts'
import type { RowChange } from '../forms/changes/change-calls.ts'
import { isEqual, startValues } from '../forms/form-values.ts'
import { cellText, type TextSetting } from './cell-text.ts'

/** What is to stand in a cell: a value of the same field, or a text to be read. */
export type Wanted = { readonly value: unknown } | { readonly text: string }

/** A cell as it may be put into others: its value, where the other is of the same field, and its text. */
export type Source = { readonly field: ModelField; readonly value: unknown; readonly text: string }
export const sourceOf = (row: Row, field: ModelField, setting: TextSetting): Source => ({
  field,
  value: startValues([field], row)[field.wire] ?? null,
  text: cellText(row, field, setting),
})
export const wantedFrom = (source: Source, field: ModelField): Wanted =>
  source.field.wire === field.wire && field.updatable ? { value: source.value } : { text: source.text }

/** What is already there is no wish: a read-only column pasted over itself is not refused. */
const isThere = (row: Row, field: ModelField, wanted: Wanted, setting: TextSetting): boolean =>
  'value' in wanted
    ? isEqual(wanted.value, startValues([field], row)[field.wire] ?? null)
    : wanted.text.trim() === cellText(row, field, setting) || (wanted.text === '' && !field.updatable)

/**
 * Wishes for rows.
 * @param wantedAt what is to stand in a cell, by its place within the range; undefined leaves it
 */
export const wishesFor = (
  rows: readonly Row[],
  fields: readonly ModelField[],
  wantedAt: (row: number, column: number, field: ModelField) => Wanted | undefined,
  setting: TextSetting,
): readonly RowChange[] =>
  rows.flatMap((row, down) => {
    const change: { [wire: string]: unknown } = {}
    const texts: { [wire: string]: string } = {}
    fields.forEach((field, along) => {
      const wanted = wantedAt(down, along, field)
      if (wanted === undefined || isThere(row, field, wanted, setting)) return
      if ('value' in wanted) change[field.wire] = wanted.value
      else texts[field.wire] = wanted.text
    })
    return Object.keys(change).length + Object.keys(texts).length === 0 ? [] : [{ row, change, texts }]
  })
