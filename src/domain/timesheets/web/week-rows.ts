import type { WeekAnswer, WeekCell, WorkedRow } from '../week-answer.ts'

/** A row of the grid: one that has hours, or one into which some can be typed. */
export type GridRow = WorkedRow & {
  readonly key: string
  readonly minutes: number
  readonly cells: readonly WeekCell[]
  readonly isOffered: boolean
}

export const keyOf = ({ about_type, about_id }: Pick<WorkedRow, 'about_type' | 'about_id'>): string =>
  `${about_type} ${about_id}`

/**
 * Returns the rows of a week: those with hours, those that were added by hand, and those of last week that are offered.
 */
export const gridRows = (week: WeekAnswer, added: readonly WorkedRow[]): readonly GridRow[] => {
  const rows = new Map<string, GridRow>()
  for (const row of week.rows) rows.set(keyOf(row), { ...row, key: keyOf(row), isOffered: false })
  const more = week.can_write ? [...added, ...week.offered] : []
  for (const row of more) {
    const key = keyOf(row)
    const cells = week.days.map(() => ({ minutes: 0, note: null, is_billable: null }))
    if (!rows.has(key)) rows.set(key, { ...row, key, minutes: 0, cells, isOffered: true })
  }
  return [...rows.values()]
}

/** The hours of a cell by the key of its row and its day. */
export type Written = {
  readonly about_type: string
  readonly about_id: string
  readonly day: string
  readonly minutes?: number
  readonly note?: string | null
  readonly is_billable?: boolean
}

/** Returns the hours of last week for the same days of this week, except for cells that have hours. */
export const copyOf = (last: WeekAnswer, week: WeekAnswer): readonly Written[] => {
  const has = new Map(week.rows.map((row) => [keyOf(row), row]))
  return last.rows.flatMap((row) =>
    row.title === null
      ? []
      : row.cells.flatMap(({ minutes, note }, n) => {
          const day = week.days[n]?.day
          const there = has.get(keyOf(row))?.cells[n]?.minutes ?? 0
          if (day === undefined || minutes === 0 || there > 0) return []
          return [
            { about_type: row.about_type, about_id: row.about_id, day, minutes, ...(note === null ? {} : { note }) },
          ]
        }),
  )
}
