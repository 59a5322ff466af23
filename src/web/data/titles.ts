import i18next from 'i18next'
import { keyOfChoice } from '../../core/keys.ts'
import type { Model, ModelField, Models } from '../../core/model.ts'
import { numberOf, targetOf } from '../../core/model.ts'
import { isRow, type Row } from '../api/shapes.ts'
import type { Locale } from '../base/languages.ts'
import { formatInstant, knownTimeZone } from '../i18n/format.ts'

/** What a row is called by people: its title field, a number with its prefix, at worst its id. */
export const titleOf = (model: Model, row: Row): string => {
  const field = model.byName.get(model.entity.title)
  const value = row[field?.wire ?? model.entity.title]
  if (typeof value === 'string' && value !== '' && field?.field.kind === 'instant')
    return formatInstant(value, { locale: i18next.language as Locale, timeZone: knownTimeZone(undefined) })
  if (typeof value === 'string' && value !== '')
    return field?.field.kind === 'choice' ? i18next.t(keyOfChoice(model.name, field.name, value)) : value
  if (typeof value === 'number')
    return field?.field.kind === 'sequence' ? `${field.field.prefix}${value}` : String(value)
  return typeof row.id === 'string' || typeof row.id === 'number' ? String(row.id) : ''
}

/** With its number, where rows have one beside their name: two may be called the same. */
export const numberedTitleOf = (model: Model, row: Row): string => {
  const numbered = numberOf(model)
  const number = numbered === undefined ? undefined : row[numbered.field.wire]
  if (numbered === undefined || numbered.field.name === model.entity.title || typeof number !== 'number')
    return titleOf(model, row)
  // The number is left to right wherever the name stands (Unicode's isolates).
  return `\u2066${numbered.prefix}${number}\u2069 ${titleOf(model, row)}`
}

/** Address of a row's page; undefined where its entity has no screens. */
export const rowAddress = ({ entity: { rowPage, page } }: Model, row: Row): string | undefined => {
  const path = rowPage ?? page
  return path === undefined ? undefined : `${path}/${encodeURIComponent(String(row.id))}`
}

/** How people call a row in a sentence: its number where it has one, else its title; set apart from the text around it. */
export const callNameOf = (model: Model, row: Row): string => {
  const numbered = numberOf(model)
  const number = numbered === undefined ? undefined : row[numbered.field.wire]
  if (numbered === undefined || typeof number !== 'number') return `\u2068${titleOf(model, row)}\u2069`
  return `\u2066${numbered.prefix}${number}\u2069`
}

/** Rows that came along under a relation: one for `ref`, all for `refs` and `children`. */
export const includedRows = (field: ModelField, row: Row): readonly Row[] => {
  const value = field.includeAs === null ? undefined : row[field.includeAs]
  return (Array.isArray(value) ? value : [value]).filter(isRow)
}

/** The value by which a row of the target travels in this field: its id, or the field named by `by`. */
export const keyIn = (field: ModelField, row: Row): string =>
  String((field.field.kind === 'refs' && field.field.by !== undefined ? row[field.field.by] : row.id) ?? '')

export const targetModel = (models: Models, field: ModelField): Model => models.of(targetOf(field.field))
