import { momentOfDay, wholeDayOf } from '../../core/time/days/whole-days.ts'
import type { Json } from '../db/database.ts'
import type { Column } from './header.ts'
import { readDay } from './moments.ts'
import type { Habits } from './values.ts'

/**
 * The moments of a row of whole days (`calendar.allDay`) whose cells name days, as screens and exports show them: the last day
 * is the one before the end.
 * @param values of the row as it will be, by wire name
 * @returns what takes the place of the values that were read without knowing this
 */
export const wholeDayMoments = (
  columns: readonly Column[],
  cells: readonly string[],
  values: Json,
  { model, dates, timeZone }: Habits,
): Json =>
  Object.fromEntries(
    columns.flatMap(({ at, field }): [string, string][] => {
      const wholeDay = wholeDayOf(model, field, values, timeZone)
      const read = wholeDay && readDay((cells[at] ?? '').trim(), dates)
      return wholeDay !== undefined && read !== undefined && 'day' in read
        ? [[field.wire, momentOfDay(read.day, wholeDay)]]
        : []
    }),
  )
