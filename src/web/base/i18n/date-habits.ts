import type { DayOrder } from '../../../core/time/days/day-of-numbers.ts'
import { type Habits, habitsOf } from '../../../core/time/days/written-day.ts'

const weekStarts = ['monday', 'saturday', 'sunday'] as const

/** How a user wants dates to be written; the language decides what the user did not choose. */
export type DateHabits = Habits & { readonly weekStart?: (typeof weekStarts)[number] | undefined }

let habits: DateHabits = {}

/**
 * Returns the habits of the signed-in user. The page keeps one set, like its language, as every formatted cell asks for
 * it.
 */
export const dateHabits = (): DateHabits => habits

/** Order of day and month in numeric dates, where the user chose one. */
export const chosenDayOrder = (): DayOrder | undefined => {
  const { dateForm } = habits
  return dateForm === 'day_month_year' ? 'dmy' : dateForm === 'month_day_year' ? 'mdy' : undefined
}

/** Takes the habits from the user's row, before the page is shown; other servers may have none. */
export const takeDateHabits = (user: { readonly [wire: string]: unknown }): void => {
  habits = { ...habitsOf(user), weekStart: weekStarts.find((one) => one === user.week_start) }
}
