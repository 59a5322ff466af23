import { asksOf, isEditedInline } from '../../../core/declare/kinds.ts'
import { type Model, type ModelField, type Models, targetOf } from '../../../core/declare/model.ts'
import type { Row } from '../../base/api/shapes.ts'
import { filledValues } from './form-values.ts'

/** Fields that a form asks for of rows that come along with a new one. */
export const askedFields = (child: Model, field: ModelField): readonly ModelField[] =>
  (asksOf(field.field) ?? []).flatMap((name) => child.fields.filter((one) => one.name === name && one.creatable))

const rowsOf = (value: unknown): readonly Row[] => (Array.isArray(value) ? (value as readonly Row[]) : [])

/** A row as it is sent: what is typed as its kind reads it, and whatever else it was given. */
const rowToWire = (models: Models, fields: readonly ModelField[], row: Row): Row => {
  const asked = new Set(fields.map(({ wire }) => wire))
  const given = Object.fromEntries(Object.entries(row).filter(([wire]) => !asked.has(wire)))
  return { ...given, ...filledValues(fields, row), ...inlineRows(models, fields, row) }
}

/** Rows that come along with a new one, by the wire names of their fields; none where all were taken out. */
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
