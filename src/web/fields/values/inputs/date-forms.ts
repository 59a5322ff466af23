import dayjs, { type Dayjs } from 'dayjs'
import timezone from 'dayjs/plugin/timezone'
import utc from 'dayjs/plugin/utc'
import type { Model, ModelField } from '../../../../core/declare/model.ts'
import { momentOf } from '../../../../core/query/relative.ts'
import { isDay } from '../../../../core/query/values.ts'
import type { DayOrder } from '../../../../core/time/days/day-of-numbers.ts'
import { usualEnd } from '../../../../core/time/days/end-of-work.ts'
import { dayOfMoment, momentOfDay, type WholeDay, wholeDayOf } from '../../../../core/time/days/whole-days.ts'
import { settings } from '../../../base/browser/settings.ts'
import type { Reading } from '../../../base/i18n/format.ts'
import { type DateKind, isDateKind } from '../dates/date-value.ts'
import * as parser from '../dates/parser.ts'
import { readDate, readTime } from '../dates/read-date.ts'
import type { DateForm } from './date-picker.tsx'

dayjs.extend(utc)
dayjs.extend(timezone)

/**
 * The wall clock of the user's time zone, which the picker holds as if it were UTC. Given the zone, dayjs shifts dates of the
 * years before zones.
 */
const wallText = 'YYYY-MM-DDTHH:mm:ss'
const usualTime = `${usualEnd}:00`
const dayText = (wall: number): string => new Date(wall).toISOString().slice(0, 10)

/** How dates are read: the clock, and the order of day and month where it is not the language's. */
export type DateReading = Reading & { readonly order?: DayOrder | undefined }

const dateRead = (text: string, reading: DateReading) => readDate(parser, text, Date.now(), reading, reading.order)
const dayRead = (text: string, reading: DateReading): string | undefined => {
  const found = dateRead(text, reading)
  return found?.hasDay === true ? dayText(found.wall) : undefined
}

/** A day, whichever zone it is in. */
export const formOfDay = (reading: DateReading): DateForm => ({
  kind: 'day',
  picks: 'day',
  show: (value) => dayjs.utc(value),
  write: (date) => date.format('YYYY-MM-DD'),
  read: (text) => dayRead(text, reading),
})

/** A moment of a row of whole days: the days of the row's own zone. */
export const formOfWholeDay = (days: WholeDay, reading: DateReading): DateForm => ({
  kind: 'instant',
  picks: 'day',
  show: (value) => dayjs.utc(dayOfMoment(value, days)),
  write: (date) => momentOfDay(date.format('YYYY-MM-DD'), days),
  read: (text) => {
    const day = dayRead(text, reading)
    return day === undefined ? undefined : momentOfDay(day, days)
  },
})

/**
 * A moment on the reader's clock. A day alone keeps the hour that stood there; where none did, it is the end of the day's work,
 * which the server knows, or the usual begin of a day.
 * @param isEnd the field is one until which something is done
 * @param sendsDay the server works out at which hour a day's work ends
 */
export const formOfMoment = (reading: DateReading, isEnd: boolean, sendsDay: boolean): DateForm => {
  const write = (date: Dayjs): string | undefined => {
    const wall = Date.parse(`${date.format(wallText)}Z`)
    return Number.isNaN(wall) ? undefined : new Date(momentOf(wall, reading.timeZone)).toISOString()
  }
  return {
    kind: 'instant',
    picks: 'instant',
    show: (value) =>
      isDay(value)
        ? dayjs.utc(`${value}T${usualTime}`)
        : dayjs.utc(dayjs.utc(value).tz(reading.timeZone).format(wallText)),
    write,
    read: (text, before) => {
      const found = dateRead(text, reading)
      if (found === undefined) return undefined
      const day = dayText(found.wall)
      if (found.isTimed) return write(dayjs.utc(found.wall))
      if (before !== undefined) return write(dayjs.utc(`${day}T${before.format('HH:mm:ss')}`))
      return isEnd && sendsDay ? day : write(dayjs.utc(`${day}T${isEnd ? usualTime : '09:00'}`))
    },
  }
}

export const formOfTime: DateForm = {
  kind: 'timeOfDay',
  picks: 'timeOfDay',
  show: (value) => dayjs.utc(`2026-01-01T${value.slice(0, 5)}`),
  write: (date) => date.format('HH:mm'),
  read: readTime,
}

type FormOf = (
  model: Model,
  field: ModelField,
  values: { readonly [wire: string]: unknown },
  reading: DateReading,
) => DateForm

const forms: { readonly [K in DateKind]: FormOf } = {
  day: (_model, _field, _values, reading) => formOfDay(reading),
  timeOfDay: () => formOfTime,
  instant: (model, field, values, reading) => {
    const days = wholeDayOf(model, field, values, reading.timeZone)
    return days === undefined
      ? formOfMoment(reading, 'dayIs' in field.field, settings.own)
      : formOfWholeDay(days, reading)
  },
}

/**
 * The form of a field's dates; undefined of a field that holds none.
 * @param values of the row, which may be one of whole days, by wire name
 */
export const formOfField = (...[model, field, values, reading]: Parameters<FormOf>): DateForm | undefined => {
  const { kind } = field.field
  return isDateKind(kind) ? forms[kind](model, field, values, reading) : undefined
}
