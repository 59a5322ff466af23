import type { Group } from '../../query/predicate.ts'
import type { Period } from '../../time/days/periods.ts'

/** The parts of time by which rows are grouped, of a day or a moment. */
export const dateParts = ['day', 'week', 'month', 'quarter', 'year'] as const
export type DatePart = (typeof dateParts)[number]
/**
 * Parts of time that come again in each week and each day: the day of the week from Monday, and, for moments, the hour.
 */
export const clockParts = ['weekday', 'hour'] as const
export type ClockPart = (typeof clockParts)[number]

/**
 * Rows can be counted, their numbers added up and averaged, by the values of their fields: `POST /figures`, and the report of the
 * entity's list.
 */
export type Measures<N extends string = string> = {
  /** Numbers, durations and amounts that are added up and averaged; of yes-or-no fields the share of yes is shown. */
  readonly of?: readonly N[]
  /**
   * Fields by which rows are grouped: closed lists, yes or no, references, a `subject`, days and moments (by day, week,
   * month, quarter and year, by the day of the week and by the hour), fields of the row that a reference leads to
   * (`user.department`, `user.teams`), and lists of the rows that a `subject` leads to (`about.tags`).
   */
  readonly by: readonly (N | `${N}.${string}`)[]
  /** The day or moment by which a window of time is chosen. */
  readonly at: N
  /**
   * A field of the rows that the groups stand for, by the name in `by`: it is shown beside their numbers to users who
   * may read it, such as the budget of a project.
   */
  readonly beside?: { readonly [by: string]: string }
  /**
   * Rows that should have a number of `of` and have none, by that number: those that meet `where`, measured by the sum
   * of another number of `of`. Reports of the number say how much they leave out, with words of the entity
   * (`lacks.<number>`).
   */
  readonly lacks?: { readonly [of: string]: { readonly where: Group<N>; readonly sum: N } }
  /**
   * The report that is shown before somebody chooses: a number of `of`, else the number of rows; by one or two of `by`,
   * dates with a part of time (`started_at.month`); over a span of days, all unless said.
   */
  readonly first: { readonly of?: N; readonly by: readonly string[]; readonly period?: Period }
}
