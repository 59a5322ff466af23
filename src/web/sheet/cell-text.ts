import { keyOfChoice } from '../../core/keys.ts'
import { traitsOf } from '../../core/kinds.ts'
import type { Model, ModelField, Models } from '../../core/model.ts'
import type { Row } from '../api/shapes.ts'
import { includedRows, targetModel, titleOf } from '../data/titles.ts'
import type { Reading } from '../i18n/format.ts'

export type TextSetting = {
  readonly model: Model
  readonly models: Models
  readonly reading: Reading
  readonly t: (key: string) => string
}

const walls = new Map<string, Intl.DateTimeFormat>()
/** A moment by the clock on the reader's wall, `2026-11-21 17:30`, which spreadsheets read as a date. */
const wallText = (iso: string, timeZone: string): string => {
  const at = Date.parse(iso)
  if (Number.isNaN(at)) return iso
  const known = walls.get(timeZone)
  const options = { timeZone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' } as const
  // Sweden writes dates as ISO 8601 does.
  const format = known ?? new Intl.DateTimeFormat('sv-SE', options)
  walls.set(timeZone, format)
  return format.format(at)
}

/** A cell as text, for other programs and for cells of other fields: in the reader's words, with dates as all read them. */
export const cellText = (row: Row, field: ModelField, { model, models, reading, t }: TextSetting): string => {
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
  if (field.type === 'instant' && typeof value === 'string') return wallText(value, reading.timeZone)
  if (field.field.kind === 'sequence') return `${field.field.prefix}${String(value)}`
  if (Array.isArray(value)) return value.map(String).join('; ')
  return typeof value === 'object' ? '' : String(value)
}
