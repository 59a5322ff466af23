import type { DayOrder } from '../../../core/time/days/day-of-numbers.ts'
import { type Habits, habitsOf } from '../../../core/time/days/written-day.ts'

const weekStarts = ['monday', 'saturday', 'sunday'] as const

/** How a user wants dates to be written; what they did not choose is as their language has it. */
export type DateHabits = Habits & { readonly weekStart?: (typeof weekStarts)[number] | undefined }

let habits: DateHabits = {}

/** Those of the signed-in user. One for the page, as its language: every cell that is formatted asks. */
export const dateHabits = (): DateHabits => habits

/** Order of day and month in numeric dates, where the user chose one. */
export const chosenDayOrder = (): DayOrder | undefined => {
  const { dateForm } = habits
  return dateForm === 'day_month_year' ? 'dmy' : dateForm === 'month_day_year' ? 'mdy' : undefined
}

/** Takes them from the user's row, before the page is shown; other servers may have none. */
export const takeDateHabits = (user: { readonly [wire: string]: unknown }): void => {
  habits = { ...habitsOf(user), weekStart: weekStarts.find((one) => one === user.week_start) }
}
