import { type SQL, sql } from 'drizzle-orm'
import { isoOf } from '../../../server/clock.ts'
import { col, type Json, type Queryable } from '../../../server/db/database.ts'
import type { ComputedSql, Draft, EntityHooks, HookContext } from '../../../server/engine.ts'
import { faultAt, Problem } from '../../../server/problem.ts'
import { writerFor } from '../../../server/rows/write.ts'

const day = 86_400_000
/** Clocks of browsers are a little ahead. */
const patience = 60_000

const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** The number of a task, as people write it. */
const numberOf = async (task: unknown, tx: Queryable): Promise<string> => {
  const found = await tx.one<{ number: number }>(sql`select number from tasks where id = ${task}`)
  return `T-${found?.number ?? ''}`
}

type Running = { readonly id: string; readonly task_id: string; readonly started_at: string }
/** The timer that runs for a user. */
export const runningOf = (user: string, tx: Queryable): Promise<Running | undefined> =>
  tx.one<Running>(sql`select id, task_id, started_at from time_entries where user_id = ${user} and ended_at is null`)

/** Starting a timer ends the one before it (decisions, 'Work items'), at the same moment. */
const endFormer = async (user: string, at: string, { engine, caller, tx }: HookContext): Promise<void> => {
  const running = await runningOf(user, tx)
  if (running === undefined) return
  if (Date.parse(at) - Date.parse(running.started_at) > day)
    throw new Problem(422, 'timer_forgotten', {
      params: { task: await numberOf(running.task_id, tx) },
      extra: { entry: running.id },
    })
  // Begun and given up within the same moment: no time was worked.
  const ended = at > running.started_at ? at : isoOf(Date.parse(running.started_at) + 1)
  await writerFor(engine, caller, tx).update(engine.models.of('time_entry'), running.id, { ended_at: ended })
}

/** Nobody works on two things at once. */
const assertFree = async (user: string, own: unknown, start: string, end: string, tx: Queryable): Promise<void> => {
  const other = await tx.one<{ task_id: string }>(
    sql`select task_id from time_entries where user_id = ${user} and id is distinct from ${own ?? null}::uuid
      and started_at < ${end} and coalesce(ended_at, 'infinity') > ${start} order by started_at limit 1`,
  )
  if (other !== undefined) throw faultAt('started_at', 'time_overlaps', { task: await numberOf(other.task_id, tx) })
}

const check = async ({ values, before }: Draft, context: HookContext): Promise<Json> => {
  const { caller, tx, engine } = context
  const user = textIn(before?.user_id) ?? (caller === 'system' ? null : caller.id)
  if (user === null) throw new Problem(403, 'forbidden')
  // One writer for each person's time: two that are each right could overlap.
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('time_entries'), hashtext(${user}))`)
  const now = engine.now()
  const task = values.task_id ?? before?.task_id
  const place =
    before === undefined
      ? { user_id: user, ...(await tx.one(sql`select project_id from tasks where id = ${task}`)) }
      : {}
  const whole: Json = { ...before, ...values }
  const start = textIn(whole.started_at) ?? (textIn(whole.ended_at) === null ? isoOf(now) : null)
  const end = textIn(whole.ended_at)
  // The declaration says what is missing, and that an end lies behind its start.
  if (start === null || (end !== null && end <= start)) return place
  if (end === null) {
    if (textIn(before?.ended_at) !== null) throw faultAt('ended_at', 'required')
    if (Date.parse(start) > now + patience) throw faultAt('started_at', 'timer_ahead')
    if (before === undefined) await endFormer(user, start, context)
  } else if (Date.parse(end) - Date.parse(start) > day) throw faultAt('ended_at', 'over_a_day')
  await assertFree(user, before?.id, start, end ?? isoOf(Math.max(now, Date.parse(start))), tx)
  return { ...place, started_at: start }
}

/** What the declaration can't say of time. */
export const timeHooks: EntityHooks = { beforeWrite: check }

const worked = sql`round(extract(epoch from sum(te.ended_at - te.started_at)) / 60)`
const sumOf = (which: SQL): SQL =>
  sql`coalesce((select ${worked} from time_entries te where te.ended_at is not null and ${which}), 0)::int`

/** Minutes of an entry, and of a task: never stored. */
export const timeComputed = {
  'time_entry.minutes': (alias) =>
    sql`round(extract(epoch from ${col(alias, 'ended_at')} - ${col(alias, 'started_at')}) / 60)::int`,
  'task.logged': (alias) => sumOf(sql`te.task_id = ${col(alias, 'id')}`),
  'task.logged_on_sub_tasks': (alias, { seen }) =>
    sumOf(
      sql`te.task_id in (select st.id from tasks st where st.parent_id = ${col(alias, 'id')} and ${seen('task', 'st')})`,
    ),
} satisfies ComputedSql
