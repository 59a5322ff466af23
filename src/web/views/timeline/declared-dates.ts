import type { ModelField } from '../../../core/declare/model.ts'
import { dayIn, startOfDay } from '../../../core/query/relative.ts'
import { dayAfter } from '../../../core/time/days/days.ts'
import type { Row } from '../../base/api/shapes.ts'
import type { Draft } from './item.ts'

/** The two fields with the beginning and the end of a declaration's rows. */
export type Ends = { readonly start: ModelField | undefined; readonly end: ModelField | undefined }

const isDay = (field: ModelField | undefined): boolean => field?.type === 'day'

/** Returns the time of a field's value: an instant; for a day its beginning, or its close where it is an end. */
const momentOf = (row: Row, field: ModelField | undefined, isEnd: boolean, timeZone: string): number | null => {
  const value = field === undefined ? undefined : row[field.wire]
  if (typeof value !== 'string') return null
  const at = isDay(field)
    ? startOfDay(isEnd ? dayAfter(value.slice(0, 10)) : value.slice(0, 10), timeZone)
    : Date.parse(value)
  return Number.isNaN(at) ? null : at
}

/** Returns the times of a row's two ends, in milliseconds since 1970 UTC. */
export const spanOf = (row: Row, { start, end }: Ends, timeZone: string) => ({
  start: momentOf(row, start, false, timeZone),
  end: momentOf(row, end, true, timeZone),
})

/** Returns the values to store for a bar that was moved or stretched: only for ends that the row has. */
export const datesOf = (row: Row, draft: Pick<Draft, 'start' | 'end'>, { start, end }: Ends, timeZone: string) => {
  const storedOf = (field: ModelField, at: number, isEnd: boolean): string =>
    isDay(field) ? dayIn(isEnd ? at - 1 : at, timeZone) : new Date(at).toISOString()
  const values: { [wire: string]: string } = {}
  if (start !== undefined && row[start.wire] != null) values[start.wire] = storedOf(start, draft.start, false)
  if (end !== undefined && row[end.wire] != null) values[end.wire] = storedOf(end, draft.end, true)
  return values
}
