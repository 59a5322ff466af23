/** A row on which time is worked, with the facts that the reader may see. */
export type WorkedRow = {
  readonly about_type: string
  readonly about_id: string
  /** Null if the reader may not see the row, or if it was deleted. */
  readonly title: string | null
  readonly number: number | null
  readonly project: string | null
}

/** An entry of the week; one that crosses the week's edge is included whole. */
export type WeekEntry = {
  readonly id: string
  readonly version: number
  readonly about_type: string
  readonly about_id: string
  readonly started_at: string
  readonly ended_at: string | null
  readonly note: string | null
  readonly is_billable: boolean
}

type WeekDay = {
  readonly day: string
  readonly from: string
  readonly to: string
  readonly minutes: number
  /** Null if no calendar applies. */
  readonly expected: number | null
}

/** The hours of a row on a day. */
export type WeekCell = {
  readonly minutes: number
  readonly note: string | null
  /** Whether all of its hours are billed; null without any, or if only some are billed. */
  readonly is_billable: boolean | null
}

/** A row of the grid. */
type WeekRow = WorkedRow & {
  readonly minutes: number
  /** One cell for each day, in order. */
  readonly cells: readonly WeekCell[]
}

/** The `data` of the answer of `GET /timesheets/week`. */
export type WeekAnswer = {
  /** The id of the timesheet; null if there is none yet. */
  readonly id: string | null
  readonly version: number | null
  readonly user: { readonly id: string; readonly name: string }
  readonly starts_on: string
  readonly ends_on: string
  readonly time_zone: string
  readonly status: 'open' | 'submitted' | 'approved' | 'refused'
  readonly reason: string | null
  readonly steps: readonly string[]
  /** Whether the reader may write hours of this week. */
  readonly can_write: boolean
  readonly minutes: number
  readonly expected_minutes: number | null
  /** Minutes of entries that the reader may not see. */
  readonly others: number
  readonly days: readonly WeekDay[]
  readonly rows: readonly WeekRow[]
  /** The rows on which the person worked in the seven days before, and not in this week. */
  readonly offered: readonly WorkedRow[]
  readonly entries: readonly WeekEntry[]
}
