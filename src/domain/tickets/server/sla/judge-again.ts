// Decision (2026-11): Closed tickets are judged again only on purpose, by policy. Tickets whose clock still runs follow
// every change by themselves (`recomputeRunning`) and are not among them.
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../../../server/actor.ts'
import { isoOf } from '../../../../server/clock.ts'
import { type Queryable, texts, uuids } from '../../../../server/db/database.ts'
import { tableOf } from '../../../../server/db/table-of.ts'
import type { Engine } from '../../../../server/engine.ts'
import { firstId } from '../../../../server/jobs/each-row.ts'
import { recordEvents } from '../../../../server/log/events.ts'
import { readerFor } from '../../../../server/rows/read/read.ts'
import { type JudgePreview, noFigures, type Verdict, withVerdicts } from '../../judge-answers.ts'
import { ticket } from '../../ticket.ts'
import { endedStatuses } from '../../ticket-status.ts'
import { iso, isStopped, type StoredCycle } from './cycle-rows.ts'
import { type Clocks, clocksOf, type Judge, keepClocks, presentJudge, type Shown, shownOf } from './recompute.ts'
import { remindersDue } from './reminder-times.ts'

const t = tableOf(ticket, 't')

/**
 * The most tickets that a preview judges, and the tickets of one query of the log: so few that other calls get their
 * turn in between.
 */
const mostTickets = 20_000
const batch = 250

/**
 * Returns the condition on tickets of the alias `t`: solved or closed, with a stopped clock or none, and visible to a
 * caller.
 */
export const isClosedFor = (engine: Engine, caller: Actor): SQL => {
  const model = engine.models.of('ticket')
  const { rules } = readerFor(engine, caller).scope
  const isSeen = rules.mayRead(model) ? rules.sql(model, 'read', 't') : sql`false`
  return sql`${t.deleted_at} is null and ${t.status} = any(${texts(endedStatuses)})
    and (${t.sla_state} is null or ${t.sla_stopped_at} is not null) and ${isSeen}`
}

/** Returns ids of closed tickets after an id, in their order. */
export const closedAfter = async (
  tx: Queryable,
  isClosed: SQL,
  after: string,
  most: number,
): Promise<readonly string[]> =>
  (
    await tx.all<{ id: string }>(
      sql`select ${t.id} from ${t} where ${t.id} > ${after} and ${isClosed} order by ${t.id} limit ${sql.raw(String(most))}`,
    )
  ).map(({ id }) => id)

export const countClosed = async (tx: Queryable, isClosed: SQL): Promise<number> =>
  (await tx.one<{ n: number }>(sql`select count(*)::int as n from ${t} where ${isClosed}`))?.n ?? 0

/** A closed ticket that a policy holds or would hold, with its present clock and the one judged again. */
export type JudgedAgain = {
  readonly clocks: Clocks
  readonly verdict: Verdict
  readonly before: Shown
  readonly after: Shown
}

const storedAs = ({ policy_id, state, started_at, stopped_at, due_at, elapsed, within }: StoredCycle) =>
  [policy_id, state, started_at, stopped_at, due_at, elapsed, within] as const
const judgedAs = ({ policy, state, startedAt, stoppedAt, dueAt, elapsed }: Clocks['cycles'][number]) =>
  [policy.id, state, iso(startedAt), iso(stoppedAt), iso(dueAt), elapsed, policy.terms.within] as const

const verdictOf = ({ stored, cycles }: Clocks, before: Shown, after: Shown): Verdict => {
  if (JSON.stringify(stored.map(storedAs)) === JSON.stringify(cycles.map(judgedAs))) return 'unchanged'
  if (before.policy === null && after.policy !== null) return 'gained'
  if (before.policy !== null && after.policy === null) return 'lost'
  if (before.state === 'met' && after.state === 'missed') return 'met_to_missed'
  if (before.state === 'missed' && after.state === 'met') return 'missed_to_met'
  return 'other'
}

/**
 * Judges closed tickets by the present policies and writes nothing.
 * @returns those that the policy holds or would hold
 */
export const judgeAgain = async (
  engine: Engine,
  tx: Queryable,
  ids: readonly string[],
  judge: Judge,
  policy: string,
): Promise<readonly JudgedAgain[]> =>
  (await clocksOf(engine, tx, ids, judge, true)).flatMap((clocks) => {
    const { stored, cycles } = clocks
    const isConcerned =
      stored.some(({ policy_id }) => policy_id === policy) || cycles.some((cycle) => cycle.policy.id === policy)
    if (!isConcerned) return []
    const before = shownOf({ stopped: stored.filter(isStopped), cycles: [] })
    const after = shownOf(clocks)
    return [{ clocks, before, after, verdict: verdictOf(clocks, before, after) }]
  })

/** Computes what judging the closed tickets of a policy again would change. Nothing is written. */
export const judgePreviewOf = async (
  engine: Engine,
  tx: Queryable,
  caller: Actor,
  policy: string,
): Promise<JudgePreview> => {
  const judge = await presentJudge(engine, tx)
  const isClosed = isClosedFor(engine, caller)
  let figures = noFigures
  let looked = 0
  for (let last = firstId; ; ) {
    const ids = await closedAfter(tx, isClosed, last, batch)
    const isOver = looked + ids.length > mostTickets
    if (ids.length === 0 || isOver) return { ...figures, looked_at: looked, is_complete: !isOver }
    const judged = await judgeAgain(engine, tx, ids, judge, policy)
    figures = withVerdicts(
      figures,
      judged.map(({ verdict }) => verdict),
    )
    looked += ids.length
    last = ids.at(-1) ?? last
  }
}

const wires = {
  policy: 'sla_policy_id',
  state: 'sla_state',
  due: 'due_at',
  stopped: 'sla_stopped_at',
  elapsed: 'sla_elapsed',
  within: 'sla_within',
} as const satisfies { readonly [K in keyof Shown]?: string }

const changesOf = ({ before, after }: JudgedAgain) =>
  Object.entries(wires).flatMap(([key, field]) => {
    const [old, now] = [before[key as keyof typeof wires], after[key as keyof typeof wires]]
    return old === now ? [] : [{ field, old, new: now }]
  })

/** Marks the due reminders of clocks that begin in the past as sent, since their time is long over. */
const passOverReminders = async (engine: Engine, tx: Queryable, judged: readonly JudgedAgain[]): Promise<void> => {
  const now = engine.now()
  const past = judged.flatMap(({ clocks: { id, cycles } }) => {
    const last = cycles.at(-1)
    return last === undefined ? [] : remindersDue.of(last, now).map((one) => [id, cycles.length, one.id] as const)
  })
  if (past.length === 0) return
  await tx.run(sql`insert into sla_reminder_sent (ticket_id, cycle, reminder_id, sent_at)
    select *, ${isoOf(now)}::timestamptz from unnest(${uuids(past.map(([id]) => id))},
      ${sql.param(past.map(([, number]) => number))}::int[], ${uuids(past.map(([, , reminder]) => reminder))})
    on conflict do nothing`)
}

/**
 * Stores the judged clocks of tickets, which are locked. Each ticket that shows something else now gets an entry in its
 * history.
 */
export const keepJudged = async (
  engine: Engine,
  tx: Queryable,
  caller: Actor,
  judged: readonly JudgedAgain[],
): Promise<void> => {
  if (judged.length === 0) return
  await passOverReminders(engine, tx, judged)
  await keepClocks(
    engine,
    tx,
    judged.map(({ clocks }) => clocks),
  )
  const changed = judged.filter(({ verdict }) => verdict !== 'unchanged')
  if (changed.length === 0) return
  const at = engine.now()
  const rows = await tx.all<{ id: string; version: number }>(
    sql`update ${t} set version = ${t.version} + 1, updated_at = ${isoOf(at)}, updated_by = ${caller.id}
      where ${t.id} = any(${uuids(changed.map(({ clocks }) => clocks.id))}) returning ${t.id}, ${t.version}`,
  )
  const versions = new Map(rows.map(({ id, version }) => [id, version]))
  await recordEvents(
    tx,
    changed.map((one) => ({
      entity: 'ticket',
      rowId: one.clocks.id,
      action: 'updated',
      version: versions.get(one.clocks.id) ?? 1,
      caller,
      at,
      changes: changesOf(one),
      source: 'job',
    })),
  )
}
