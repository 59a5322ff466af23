import i18next from 'i18next'
import { keyOfChoice } from '../../core/keys.ts'
import type { Model, ModelField, Models } from '../../core/model.ts'
import { numberOf, targetOf } from '../../core/model.ts'
import { isRow, type Row } from '../api/shapes.ts'
import type { Locale } from '../base/languages.ts'
import { formatInstant, supportedTimeZone } from '../i18n/format.ts'

/** A row's title: its title field, a number with its prefix, else its id. */
export const titleOf = (model: Model, row: Row): string => {
  const field = model.byName.get(model.entity.title)
  const value = row[field?.wire ?? model.entity.title]
  if (typeof value === 'string' && value !== '' && field?.field.kind === 'instant')
    return formatInstant(value, { locale: i18next.language as Locale, timeZone: supportedTimeZone(undefined) })
  if (typeof value === 'string' && value !== '')
    return field?.field.kind === 'choice' ? i18next.t(keyOfChoice(model.name, field.name, value)) : value
  if (typeof value === 'number')
    return field?.field.kind === 'sequence' ? `${field.field.prefix}${value}` : String(value)
  return typeof row.id === 'string' || typeof row.id === 'number' ? String(row.id) : ''
}

/** The title with the row's number, if it has one, as titles may be equal. */
export const numberedTitleOf = (model: Model, row: Row): string => {
  const numbered = numberOf(model)
  const number = numbered === undefined ? undefined : row[numbered.field.wire]
  if (numbered === undefined || numbered.field.name === model.entity.title || typeof number !== 'number')
    return titleOf(model, row)
  // Unicode isolates keep the number left-to-right.
  return `\u2066${numbered.prefix}${number}\u2069 ${titleOf(model, row)}`
}

/** Address of a row's page; undefined if its entity has no pages. */
export const rowAddress = ({ entity: { rowPage, page } }: Model, row: Row): string | undefined => {
  const path = rowPage ?? page
  return path === undefined ? undefined : `${path}/${encodeURIComponent(String(row.id))}`
}

/** A row's name inside a sentence: its number if it has one, else its title; direction-isolated. */
export const shortTitleOf = (model: Model, row: Row): string => {
  const numbered = numberOf(model)
  const number = numbered === undefined ? undefined : row[numbered.field.wire]
  if (numbered === undefined || typeof number !== 'number') return `\u2068${titleOf(model, row)}\u2069`
  return `\u2066${numbered.prefix}${number}\u2069`
}

/** Rows included under a relation: one for `ref`, all for `refs` and `children`. */
export const includedRows = (field: ModelField, row: Row): readonly Row[] => {
  const value = field.includeAs === null ? undefined : row[field.includeAs]
  return (Array.isArray(value) ? value : [value]).filter(isRow)
}

/** The value that refers to a target row in this field: its id, or the field named by `by`. */
export const keyIn = (field: ModelField, row: Row): string =>
  String((field.field.kind === 'refs' && field.field.by !== undefined ? row[field.field.by] : row.id) ?? '')

export const targetModel = (models: Models, field: ModelField): Model => models.of(targetOf(field.field))
