import { lastDay } from '../ms-project-fields.ts'
import { element, elements } from './xml-elements.ts'

type Day = { readonly day: string; readonly name: string; readonly hours: readonly string[] }

/** A calendar as the format has it: hours of seven days, Monday first, and of single days. */
export type XmlCalendar = {
  readonly id: string
  readonly name: string
  /** `09:00-12:30`. */
  readonly week: readonly (readonly string[])[]
  readonly days: readonly Day[]
  /** Days of each year, by the first of them. */
  readonly yearly: readonly Day[]
}

const hoursXml = (hours: readonly string[]): string =>
  hours.length === 0
    ? ''
    : `<WorkingTimes>${hours
        .map((one) => {
          const [from = '', to = ''] = one.split('-')
          return `<WorkingTime>${elements({ FromTime: `${from}:00`, ToTime: `${to === '24:00' ? '00:00' : to}:00` })}</WorkingTime>`
        })
        .join('')}</WorkingTimes>`

const exceptionXml = ({ day, name, hours }: Day, isYearly: boolean): string => {
  const period = elements({ FromDate: `${day}T00:00:00`, ToDate: `${isYearly ? lastDay : day}T23:59:00` })
  const years = Number(lastDay.slice(0, 4)) - Number(day.slice(0, 4)) + 1
  const rule = isYearly
    ? { Type: 2, Period: 1, Month: Number(day.slice(5, 7)) - 1, MonthDay: Number(day.slice(8)) }
    : { Type: 1 }
  return `<Exception>${element('EnteredByOccurrences', false)}<TimePeriod>${period}</TimePeriod>${elements({
    Occurrences: isYearly ? years : 1,
    Name: name,
    ...rule,
    DayWorking: hours.length > 0,
  })}${hoursXml(hours)}</Exception>`
}

/** @param uid number of the calendar in the file */
export const calendarXml = ({ name, week, days, yearly }: XmlCalendar, uid: number): string => {
  // The format counts from Sunday; ours begins with Monday.
  const weekDays = week.map(
    (hours, at) =>
      `<WeekDay>${elements({ DayType: ((at + 1) % 7) + 1, DayWorking: hours.length > 0 })}${hoursXml(hours)}</WeekDay>`,
  )
  const exceptions = [...days.map((one) => exceptionXml(one, false)), ...yearly.map((one) => exceptionXml(one, true))]
  return `<Calendar>${elements({ UID: uid, Name: name, IsBaseCalendar: true, BaseCalendarUID: -1 })}<WeekDays>${weekDays.join('')}</WeekDays>${exceptions.length > 0 ? `<Exceptions>${exceptions.join('')}</Exceptions>` : ''}</Calendar>`
}

/** Writes a person's calendar: the one of an organisation, under the person's name. */
export const personCalendarXml = (name: string, uid: number, base: number): string =>
  `<Calendar>${elements({ UID: uid, Name: name, IsBaseCalendar: false, BaseCalendarUID: base })}</Calendar>`
