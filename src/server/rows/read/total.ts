// Decision (2026-11): Totals are exact up to 10,000 and the planner's estimate above it; `count(*) over ()` would
// compute every row of the list. `npm run bench` decides whether this stays.
import { type SQL, sql } from 'drizzle-orm'
import { type Queryable, textOf } from '../../db/database.ts'
import type { Engine } from '../../engine.ts'

/** Totals are exact up to here; above, an estimate is used (decisions, 'On the wire'). */
const exactTotal = 10_000
/** So far above the limit that the total does not become small within a minute. */
const safelyMore = 3 * exactTotal
const keptMs = 60_000
const mostKept = 1000

export type Total = { readonly total: number; readonly total_is_estimate?: true }
type Estimates = Map<string, { readonly until: number; readonly total: number }>
const estimates = new WeakMap<Engine['db'], Estimates>()

/**
 * Returns the totals of lists. Small ones are counted each time; one that is known to be large is not counted again for
 * a minute, as counting would cost more than the list itself.
 * @param all the list's rows in any order
 */
export const totalsFor = (engine: Engine, on: Queryable, all: SQL) => {
  const cache: Estimates = estimates.get(engine.db) ?? new Map()
  estimates.set(engine.db, cache)
  const key = textOf(all)
  const cached = cache.get(key)
  const fresh = cached !== undefined && cached.until > engine.now() ? cached : undefined
  return {
    /** A scalar subquery to select with the rows; null if no count is needed. */
    count:
      fresh === undefined
        ? sql`(select count(*)::int from (${all} limit ${sql.raw(String(exactTotal + 1))}) c)`
        : sql`null::int`,
    total: async (counted: number | null): Promise<Total> => {
      if (fresh !== undefined) return { total: fresh.total, total_is_estimate: true }
      if (counted !== null && counted <= exactTotal) return { total: counted }
      const plan = await on.one<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
        sql`explain (format json) ${all}`,
      )
      const total = Math.max(exactTotal + 1, plan?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0)
      if (total >= safelyMore) {
        // Evicts the oldest: a Map iterates in insertion order.
        if (cache.size >= mostKept) cache.delete(cache.keys().next().value ?? '')
        cache.delete(key)
        cache.set(key, { until: engine.now() + keptMs, total })
      }
      return { total, total_is_estimate: true }
    },
  }
}
