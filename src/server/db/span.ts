// Decision (2026-11): A calendar's window is found by an index over the time that each row takes (GiST). An order by start alone
// reads all that began before the window: half of a table. Price: some 40 bytes a row, and a slower insert than a B-tree's.
import { type SQL, sql } from 'drizzle-orm'
import type { Model } from '../../core/declare/model.ts'
import { standsOnDays } from '../../core/time/days/whole-days.ts'

/**
 * Returns SQL for the time that a row takes on its calendar: from the earlier of its moments or days to the later one,
 * for a series to its end.
 * @param column the SQL of a declared field
 * @returns the range, both ends included, and the condition under which a row is on the calendar at all; undefined for
 * an entity without a calendar
 */
export const spanOf = (
  model: Model,
  column: (field: string) => unknown,
): { readonly range: SQL; readonly exists: SQL } | undefined => {
  const { calendar } = model.entity
  if (calendar === undefined) return undefined
  const { start, end, repeats } = calendar
  const moments = sql.join(
    (end === undefined ? [start] : [start, end]).map((field) => sql`${column(field)}`),
    sql`, `,
  )
  const last = repeats === undefined ? undefined : column(repeats.last)
  if (standsOnDays(model))
    return {
      range: sql`daterange(least(${moments}), greatest(${moments}), '[]')`,
      exists: sql`coalesce(${moments}) is not null`,
    }
  // A series without an end has no upper bound.
  const upper =
    repeats === undefined
      ? sql`greatest(${moments})`
      : sql`case when ${column(repeats.rule)} is null then greatest(${moments}) when ${last} is not null then greatest(${moments}, ${last}) end`
  return { range: sql`tstzrange(least(${moments}), ${upper}, '[]')`, exists: sql`coalesce(${moments}) is not null` }
}
