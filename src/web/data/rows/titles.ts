import i18next from 'i18next'
import type { Model, ModelField, Models } from '../../../core/declare/model.ts'
import { numberOf, targetOf } from '../../../core/declare/model.ts'
import { rowOfTitle, type TitleFormat, writtenTitle } from '../../../core/words/title.ts'
import { isRow, type Row } from '../../base/api/shapes.ts'
import type { Locale } from '../../base/browser/languages.ts'
import { plainText } from '../../base/browser/plain-text.ts'
import { formatDay, formatInstant, formatMinutes, formatNumber, supportedTimeZone } from '../../base/i18n/format.ts'

const localeNow = () => i18next.language as Locale
const format: TitleFormat = {
  word: (key) => i18next.t(key),
  day: (day) => formatDay(day, localeNow()),
  instant: (iso) => formatInstant(iso, { locale: localeNow(), timeZone: supportedTimeZone(undefined) }),
  number: (value) => formatNumber(value, localeNow()),
  minutes: (value) => formatMinutes(value, localeNow()),
  plainText,
}

/**
 * Returns the title by which people know a row: in their language, a number with its prefix, 'Untitled' where it has
 * none.
 */
export const titleOf = (model: Model, row: Row): string => writtenTitle(model, row, format)

/**
 * Returns the same for a row of which only the title's text is known. @param timeZone of moments; by default the
 * browser's
 */
export const titleOfText = (model: Model, text: string | null, timeZone?: string): string =>
  writtenTitle(model, rowOfTitle(model, text), {
    ...format,
    instant: (iso) => formatInstant(iso, { locale: localeNow(), timeZone: supportedTimeZone(timeZone) }),
  })

/** A row's number as it is written; undefined without one, or where it is the title. */
export const numberTextOf = (model: Model, row: Row): string | undefined => {
  const numbered = numberOf(model)
  const number = numbered === undefined ? undefined : row[numbered.field.wire]
  if (numbered === undefined || numbered.field.name === model.entity.title || typeof number !== 'number')
    return undefined
  return `${numbered.prefix}${number}`
}

/** The title with the row's number, if it has one, as titles may be equal. */
export const numberedTitleOf = (model: Model, row: Row): string => {
  const number = numberTextOf(model, row)
  // Unicode isolates keep the number left-to-right.
  return number === undefined ? titleOf(model, row) : `\u2066${number}\u2069 ${titleOf(model, row)}`
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
