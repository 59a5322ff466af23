import type { Model } from '../../../../core/declare/model.ts'
import { type DateReading, formOfField } from '../../values/inputs/date-forms.ts'
import type { RowChange } from './change-calls.ts'

/**
 * Reads texts of date fields as the fields' own inputs do. A text that is no date stays as it is, and the server
 * refuses it in its own words.
 */
export const withDatesRead = (
  model: Model,
  changes: readonly RowChange[],
  reading: DateReading,
): readonly RowChange[] =>
  changes.map((one) => {
    const values = { ...one.row, ...one.change }
    const dates = Object.entries(one.texts).flatMap(([wire, text]): [string, string][] => {
      const field = model.fields.find((field) => field.wire === wire)
      const form = field === undefined ? undefined : formOfField(model, field, values, reading)
      const before = one.row[wire]
      const read = form?.read(text, typeof before === 'string' ? form.show(before) : undefined)
      return read === undefined ? [] : [[wire, read]]
    })
    const isRead = new Set(dates.map(([wire]) => wire))
    return {
      ...one,
      change: { ...one.change, ...Object.fromEntries(dates) },
      texts: Object.fromEntries(Object.entries(one.texts).filter(([wire]) => !isRead.has(wire))),
    }
  })
