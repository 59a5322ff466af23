import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Queryable } from '../../../src/server/db/database.ts'
import type { Body } from './product.ts'
import { cost, lateTask, openTask, priced, type Seen } from './ready-tiles.ts'

type Reason = { readonly id: string; readonly key: string; readonly state: string; readonly value: number | null }

/**
 * Returns why projects in planning or active ones are not on track, in SQL that knows nothing of the engine: of the
 * open tasks that the reader sees, those that are late, wait for others or are left in a sprint that should have ended;
 * and the costs of the hours, measured against the budget. Amounts are told as their share alone.
 */
const reasons = (
  db: Queryable,
  { projects, tasks, time_entries: entries, sprints, budgets, rates }: Seen,
): Promise<readonly Reason[]> =>
  db.all<Reason>(sql`
    with running as (select p.* from projects p where p.status in ('planning', 'active') and ${projects}),
    open as (select x.* from tasks x where ${openTask} and ${tasks}),
    facts as (select x.project_id as id, count(*)::float8 as number,
        count(*) filter (where ${lateTask}) as late,
        count(*) filter (where x.id in (select l.target_id from tasks_blocks l join open o on o.id = l.source_id)) as blocked,
        count(*) filter (where x.sprint_id in (select s.id from sprints s where s.end_at < now() and ${sprints})) as sprint
      from open x join running p on p.id = x.project_id group by 1),
    spent as (select p.id, 100 * ${cost} / p.budget as percent
      from time_entries x join running p on p.id = x.project_id ${priced}
      where ${entries} and ${budgets} and ${rates} and p.budget > 0 and p.budget_currency = r.currency group by p.id, p.budget),
    signals as (
      select id, 'late' as key, late as value, 100 * late / number as percent, 5 as risk, 20 as off from facts
      union all select id, 'blocked', blocked, 100 * blocked / number, 10, 25 from facts
      union all select id, 'sprint', sprint, 100 * sprint / number, 0, 25 from facts
      union all select id, 'budget', null, percent, 90, 100 from spent)
    select id, key, value::float8 as value, percent::float8 as percent,
      case when percent > off then 'off_track' else 'at_risk' end as state from signals where percent > risk`)

/** Asserts that a tile tells of the rows that are not on track what a second hand counts. */
export const assertHealth = async (
  db: Queryable,
  { result, off }: Body,
  seen: Seen,
  who: string,
): Promise<readonly Reason[]> => {
  const watched = await db.one<{ n: number }>(
    sql`select count(*)::int as n from projects p where p.status in ('planning', 'active') and ${seen.projects}`,
  )
  expect(result.total, `${who} health`).toBe(watched?.n)
  const found = await reasons(db, seen)
  const round = (n: number) => Math.round(n * 1000) / 1000
  const lineOf = ({ id, key, state, value, percent }: Body) => `${id} ${key} ${state} ${value} ${round(percent)}`
  const told = off.flatMap(({ key: id, reasons: of }: Body) =>
    of.map((one: Body) => lineOf({ ...one, id, value: typeof one.value === 'number' ? one.value : null })),
  )
  expect(told.toSorted(), `${who} health`).toEqual(found.map(lineOf).toSorted())
  for (const { key: id, state, reasons: of } of off) {
    const isOff = found.some((one) => one.id === id && one.state === 'off_track')
    expect([id, state, of[0].state], `${who} health`).toEqual([id, ...Array(2).fill(isOff ? 'off_track' : 'at_risk')])
  }
  return found
}
