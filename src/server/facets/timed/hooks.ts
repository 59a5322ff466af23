import { sql } from 'drizzle-orm'
import { type Model, type Models, numberOf, targetOf } from '../../../core/declare/model.ts'
import { isoOf } from '../../clock.ts'
import { col, type Json, name, type Queryable } from '../../db/database.ts'
import type { Draft, EntityHooks, HookContext } from '../../engine.ts'
import { faultAt, Problem } from '../../problem.ts'
import { fieldOf } from '../../rows/rules/members.ts'
import { writerFor } from '../../rows/write/write.ts'

const day = 86_400_000
/** Tolerance for browser clocks that are ahead, in milliseconds. */
const patience = 60_000

const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** A row on which time is worked. */
type Subject = { readonly about_type: string; readonly about_id: string }

/** Returns a row's label: its number, else its title. */
const labelOf = async ({ about_type, about_id }: Subject, models: Models, tx: Queryable): Promise<string> => {
  const model = models.of(about_type)
  const number = numberOf(model)
  const field = number?.field ?? model.byName.get(model.entity.title)
  const row = await tx.one<{ label: string | null }>(
    sql`select ${col('r', field?.column ?? 'id')}::text as label from ${name(model.table)} r where r.id = ${about_id}`,
  )
  return `${number?.prefix ?? ''}${row?.label ?? ''}`
}

type Running = Subject & { readonly id: string; readonly started_at: string }
/** A user's running timer. */
export const runningOf = (entry: Model, user: string, tx: Queryable): Promise<Running | undefined> =>
  tx.one<Running>(
    sql`select id, about_type, about_id, started_at from ${name(entry.table)} where user_id = ${user} and ended_at is null`,
  )

/** Returns when a running timer ends, unless its user says: now, and later than it began, even if clocks differ. */
export const endOf = ({ started_at }: Pick<Running, 'started_at'>, now: number): string =>
  isoOf(Math.max(now, Date.parse(started_at) + 1))

/**
 * Starting a timer ends the previous one at the same moment (decisions, 'Work items').
 * @returns when the previous one ended
 */
const endFormer = async (
  entry: Model,
  user: string,
  at: string,
  { engine, caller, tx }: HookContext,
): Promise<string | undefined> => {
  const running = await runningOf(entry, user, tx)
  if (running === undefined) return undefined
  if (Date.parse(at) - Date.parse(running.started_at) > day)
    throw new Problem(422, 'timer_forgotten', {
      params: { value: await labelOf(running, engine.models, tx) },
      extra: { entry: running.id },
    })
  const ended = endOf(running, Date.parse(at))
  await writerFor(engine, caller, tx).update(entry, running.id, { ended_at: ended })
  return ended
}

/** A user has one running activity at a time. */
const assertFree = async (
  entry: Model,
  { user, own, start, end }: { user: string; own: unknown; start: string; end: string },
  { tx, engine }: HookContext,
): Promise<void> => {
  const other = await tx.one<Subject>(
    sql`select about_type, about_id from ${name(entry.table)} where user_id = ${user} and id is distinct from ${own ?? null}::uuid
      and started_at < ${end} and coalesce(ended_at, 'infinity') > ${start} order by started_at limit 1`,
  )
  if (other !== undefined)
    throw faultAt('started_at', 'time_overlaps', { value: await labelOf(other, engine.models, tx) })
}

/** Returns the values that an entry copies from its row: the reference `timed.under` of the declaration, or none. */
export const takenOver = async (values: Json, models: Models, tx: Queryable): Promise<Json> => {
  const owner = models.all.find(({ name: entity }) => entity === values.about_type)
  const columns = models.all.flatMap((one) => one.byName.get(one.entity.timed?.under ?? '')?.column ?? [])
  const none: Json = Object.fromEntries(columns.map((column) => [column, null]))
  const under = owner?.entity.timed?.under
  const column = under === undefined ? undefined : owner?.byName.get(under)?.column
  if (owner === undefined || column == null) return none
  const row = await tx.one(
    sql`select ${col('r', column)} as value from ${name(owner.table)} r where r.id = ${values.about_id}`,
  )
  return { ...none, [column]: row?.value ?? null }
}

/** Yes-or-no values with which a new entry begins, as what its row is under says (`timed.copies`). */
const copied = async (entry: Model, values: Json, models: Models, tx: Queryable): Promise<Json> => {
  const owner = models.all.find(({ name: entity }) => entity === values.about_type)
  const { under, copies = {} } = owner?.entity.timed ?? {}
  const reference = under === undefined ? undefined : owner?.byName.get(under)
  if (owner === undefined || reference?.column == null) return {}
  const target = models.of(targetOf(reference.field))
  const columns = Object.entries(copies).map(
    ([to, from]) => sql`${col('u', fieldOf(target, from).column ?? '')} as ${name(fieldOf(entry, to).wire)}`,
  )
  if (columns.length === 0) return {}
  const row = await tx.one<Json>(sql`select ${sql.join(columns, sql`, `)} from ${name(owner.table)} r
    join ${name(target.table)} u on u.id = ${col('r', reference.column)} where r.id = ${values.about_id}`)
  return row ?? {}
}

const check = async (entry: Model, { values, before }: Draft, context: HookContext): Promise<Json> => {
  const { caller, tx, engine } = context
  const user = textIn(before?.user_id) ?? textIn(values.user_id) ?? (caller === 'system' ? null : caller.id)
  if (user === null) throw new Problem(403, 'forbidden')
  // One writer for each person's time: two valid concurrent entries could overlap.
  await tx.run(sql`select pg_advisory_xact_lock(hashtext(${entry.table}), hashtext(${user}))`)
  const now = engine.now()
  const place =
    before === undefined
      ? {
          user_id: user,
          ...(await takenOver(values, engine.models, tx)),
          ...(await copied(entry, values, engine.models, tx)),
        }
      : {}
  const row: Json = { ...before, ...values }
  const startText = textIn(row.started_at)
  let start = startText ?? (textIn(row.ended_at) === null ? isoOf(now) : null)
  const end = textIn(row.ended_at)
  // Missing values and ends before starts are faults of the declaration.
  if (start === null || (end !== null && end <= start)) return place
  if (end === null) {
    // Everybody starts their own timer.
    if (before === undefined && caller !== 'system' && user !== caller.id) throw faultAt('ended_at', 'required')
    if (textIn(before?.ended_at) !== null) throw faultAt('ended_at', 'required')
    if (Date.parse(start) > now + patience) throw faultAt('started_at', 'timer_ahead')
    const ended = before === undefined ? await endFormer(entry, user, start, context) : undefined
    // Two that start in one moment follow each other.
    if (startText === null && ended !== undefined && ended > start) start = ended
  } else if (Date.parse(end) - Date.parse(start) > day) throw faultAt('ended_at', 'over_a_day')
  const until = end ?? isoOf(Math.max(now, Date.parse(start)))
  await assertFree(entry, { user, own: before?.id, start, end: until }, context)
  return { ...place, started_at: start }
}

/** Rules of time entries that the declaration cannot express. */
export const timeHooks = (entry: Model): EntityHooks => ({
  beforeWrite: (draft, context) => check(entry, draft, context),
})
