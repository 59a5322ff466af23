import type { ModelField } from '../../../core/declare/model.ts'
import type { Row } from '../../base/api/shapes.ts'
import type { RowChange } from '../../fields/forms/changes/change-calls.ts'
import { isEqual, startValues } from '../../fields/forms/form-values.ts'
import { cellText, type TextContext } from './cell-text.ts'

/** New content of a cell: a value of the same field, or a text to parse. */
export type NewContent = { readonly value: unknown } | { readonly text: string }

/** A copied cell: its value, for cells of the same field, and its text for others. */
export type Source = { readonly field: ModelField; readonly value: unknown; readonly text: string }
export const sourceOf = (row: Row, field: ModelField, context: TextContext): Source => ({
  field,
  value: startValues([field], row)[field.wire] ?? null,
  text: cellText(row, field, context),
})
export const contentFrom = (source: Source, field: ModelField): NewContent =>
  source.field.wire === field.wire && field.updatable ? { value: source.value } : { text: source.text }

/** Excludes unchanged cells, so that pasting a read-only column over itself is not refused. */
const isUnchanged = (row: Row, field: ModelField, wanted: NewContent, setting: TextContext): boolean =>
  'value' in wanted
    ? isEqual(wanted.value, startValues([field], row)[field.wire] ?? null)
    : wanted.text.trim() === cellText(row, field, setting) || (wanted.text === '' && !field.updatable)

/**
 * Changes of rows for a range of cells.
 * @param contentAt new content by position within the range; undefined leaves the cell
 */
export const changesFor = (
  rows: readonly Row[],
  fields: readonly ModelField[],
  contentAt: (row: number, column: number, field: ModelField) => NewContent | undefined,
  context: TextContext,
): readonly RowChange[] =>
  rows.flatMap((row, rowOffset) => {
    const change: { [wire: string]: unknown } = {}
    const texts: { [wire: string]: string } = {}
    fields.forEach((field, columnOffset) => {
      const content = contentAt(rowOffset, columnOffset, field)
      if (content === undefined || isUnchanged(row, field, content, context)) return
      if ('value' in content) change[field.wire] = content.value
      else texts[field.wire] = content.text
    })
    return Object.keys(change).length + Object.keys(texts).length === 0 ? [] : [{ row, change, texts }]
  })
