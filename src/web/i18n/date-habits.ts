import type { DayOrder } from '../../core/days/day-of-numbers.ts'

const weekStarts = ['monday', 'saturday', 'sunday'] as const
const hourCycles = ['h12', 'h23'] as const
const dateForms = ['day_month_year', 'month_day_year', 'year_month_day'] as const

/** How a user wants dates to be written; what they did not choose is as their language has it. */
export type DateHabits = {
  readonly weekStart?: (typeof weekStarts)[number] | undefined
  readonly hourCycle?: (typeof hourCycles)[number] | undefined
  readonly dateForm?: (typeof dateForms)[number] | undefined
}

let habits: DateHabits = {}

/** Those of the signed-in user. One for the page, as its language: every cell that is formatted asks. */
export const dateHabits = (): DateHabits => habits

/** Order of day and month in numeric dates, where the user chose one. */
export const chosenDayOrder = (): DayOrder | undefined => {
  const { dateForm } = habits
  return dateForm === 'day_month_year' ? 'dmy' : dateForm === 'month_day_year' ? 'mdy' : undefined
}

const among = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find((one) => one === value)

/** Takes them from the user's row, before the page is shown; other servers may have none. */
export const takeDateHabits = ({ week_start, hour_cycle, date_form }: { readonly [wire: string]: unknown }): void => {
  habits = {
    weekStart: among(weekStarts, week_start),
    hourCycle: among(hourCycles, hour_cycle),
    dateForm: among(dateForms, date_form),
  }
}
