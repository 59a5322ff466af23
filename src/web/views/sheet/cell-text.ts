import { traitsOf } from '../../../core/declare/kinds.ts'
import type { Model, ModelField, Models } from '../../../core/declare/model.ts'
import { dayOfMoment, wholeDayOf } from '../../../core/time/days/whole-days.ts'
import { keyOfChoice } from '../../../core/words/keys.ts'
import { shippedKey } from '../../../core/words/shipped.ts'
import type { Row } from '../../base/api/shapes.ts'
import type { Reading } from '../../base/i18n/format.ts'
import { includedRows, targetModel, titleOf } from '../../data/rows/titles.ts'

export type TextContext = {
  readonly model: Model
  readonly models: Models
  readonly reading: Reading
  readonly t: (key: string) => string
}

const formats = new Map<string, Intl.DateTimeFormat>()
/** An instant in the user's time zone as `2026-11-21 17:30`, which spreadsheets read as a date. */
const localTimeText = (iso: string, timeZone: string): string => {
  const at = Date.parse(iso)
  if (Number.isNaN(at)) return iso
  const cached = formats.get(timeZone)
  const options = { timeZone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' } as const
  // Swedish dates have the format of ISO 8601.
  const format = cached ?? new Intl.DateTimeFormat('sv-SE', options)
  formats.set(timeZone, format)
  return format.format(at)
}

/** A cell as text for the clipboard: translated, with dates in ISO format. */
export const cellText = (row: Row, field: ModelField, { model, models, reading, t }: TextContext): string => {
  const value = row[field.wire]
  const { kind } = field.field
  if (traitsOf(field.field).relation === true) {
    const target = targetModel(models, field)
    return includedRows(field, row)
      .map((one) => titleOf(target, one))
      .join('; ')
  }
  if (value === null || value === undefined) return ''
  if (kind === 'choice') return t(keyOfChoice(model.name, field.name, String(value)))
  if (kind === 'boolean' || typeof value === 'boolean') return t(value === true ? 'common:yes' : 'common:no')
  const days = wholeDayOf(model, field, row, reading.timeZone)
  if (days !== undefined && typeof value === 'string') return dayOfMoment(value, days)
  if (field.type === 'instant' && typeof value === 'string') return localTimeText(value, reading.timeZone)
  if (field.field.kind === 'sequence') return `${field.field.prefix}${String(value)}`
  const shipped = shippedKey(model, field, value)
  if (shipped !== undefined) return t(shipped)
  if (Array.isArray(value)) return value.map(String).join('; ')
  return typeof value === 'object' ? '' : String(value)
}
