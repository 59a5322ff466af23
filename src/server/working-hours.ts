import type { WorkingHours } from '../core/time/working-time/working-time.ts'
import type { Queryable } from './db/database.ts'

/** Whose working hours: a person's, or those of what names a calendar; null names none. */
export type WorkerOf = { readonly person: string } | { readonly calendar: string | null }
/** Days (`YYYY-MM-DD`), both included. */
type DaySpan = { readonly from: string; readonly to: string }

/**
 * Returns the working hours that count: those of one's own calendar, else the organisation's. Undefined where nothing
 * says so.
 * @param span the days in question; holidays outside need not be read
 */
export type HoursOf = (on: Queryable, of: WorkerOf, span?: DaySpan) => Promise<WorkingHours | undefined>

/** How an area says at what hours people work. */
export type SaidHours = {
  /** The entity whose rows say it: a registry without it knows none. */
  readonly entity: string
  readonly of: HoursOf
}
