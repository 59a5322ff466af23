import { asksOf, isEditedInline } from '../../../core/declare/kinds.ts'
import { type Model, type ModelField, type Models, targetOf } from '../../../core/declare/model.ts'
import type { Row } from '../../base/api/shapes.ts'
import { filledValues } from './form-values.ts'

/** Returns the fields that a form asks for in rows inside a new one. */
export const askedFields = (child: Model, field: ModelField): readonly ModelField[] =>
  (asksOf(field.field) ?? []).flatMap((name) => child.fields.filter((one) => one.name === name && one.creatable))

const rowsOf = (value: unknown): readonly Row[] => (Array.isArray(value) ? (value as readonly Row[]) : [])

/**
 * Converts a row to the form in which it is sent: typed values as their kinds read them, and all other values that it
 * was given.
 */
const rowToWire = (models: Models, fields: readonly ModelField[], row: Row): Row => {
  const asked = new Set(fields.map(({ wire }) => wire))
  const given = Object.fromEntries(Object.entries(row).filter(([wire]) => !asked.has(wire)))
  return { ...given, ...filledValues(fields, row), ...inlineRows(models, fields, row) }
}

/** Returns the rows inside a new row, by the wire names of their fields; no field for an emptied list. */
export const inlineRows = (models: Models, fields: readonly ModelField[], values: Row): Row =>
  Object.fromEntries(
    fields.flatMap((field): [string, unknown][] => {
      if (asksOf(field.field) === undefined || isEditedInline(field.field)) return []
      const child = models.of(targetOf(field.field))
      const asked = askedFields(child, field)
      const rows = rowsOf(values[field.wire]).map((row) => rowToWire(models, asked, row))
      return rows.length === 0 ? [] : [[field.wire, rows]]
    }),
  )
