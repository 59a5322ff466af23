import type { Period } from '../../time/days/periods.ts'

/** The parts of time by which rows are grouped, of a day or a moment. */
export const dateParts = ['day', 'week', 'month', 'quarter', 'year'] as const
export type DatePart = (typeof dateParts)[number]
/** What comes again in each week and each day: the day of the week from Monday, and of a moment the hour. */
export const clockParts = ['weekday', 'hour'] as const
export type ClockPart = (typeof clockParts)[number]

/**
 * Rows can be counted, their numbers added up and averaged, by the values of their fields: `POST /figures`, and the report of the
 * entity's list.
 */
export type Measures<N extends string = string> = {
  /** Numbers, durations and amounts that are added up and averaged; yes or no, of which the share of yes is told. */
  readonly of?: readonly N[]
  /**
   * What rows are grouped by: closed lists, yes or no, references, a `subject`, days and moments (by day, week, month, quarter and
   * year, by the day of the week and by the hour), and what a reference leads to (`user.department`, `user.teams`).
   */
  readonly by: readonly (N | `${N}.${string}`)[]
  /** The day or moment by which a window of time is chosen. */
  readonly at: N
  /**
   * A field of the rows that groups are of, by the name in `by`: shown beside their numbers to whoever may read it, such as the
   * budget of a project.
   */
  readonly beside?: { readonly [by: string]: string }
  /**
   * What the report shows before somebody chooses: a number of `of`, else how many rows; by one or two of `by`, of dates with a
   * part of time (`started_at.month`); of a span of days, all unless said.
   */
  readonly first: { readonly of?: N; readonly by: readonly string[]; readonly period?: Period }
}
