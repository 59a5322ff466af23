// Decision (2026-11): Every writable field is in the change log, not only those marked `tracked`: merging a stale
// write needs the value that its sender had read, and the product shows the history of every field. `tracked:
// false` leaves a field out; it then cannot be merged. Revisit if the log outgrows the data: long texts could then
// keep a digest only.
import { type SQL, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '../actor.ts'
import { isoOf } from '../clock.ts'
import { noteHappened } from '../consequences/happened.ts'
import { type Json, prepared, type Queryable } from '../db/database.ts'

export type FieldChange<F extends string = string> = {
  readonly field: F
  readonly old: unknown
  readonly new: unknown
}
export type Happening = {
  readonly entity: string
  readonly rowId: string
  readonly action: 'created' | 'updated' | 'deleted' | 'restored' | (string & {})
  readonly version: number
  readonly caller: Pick<Actor, 'id'> | 'system'
  /** Milliseconds since 1970 UTC. */
  readonly at: number
  /** When it was recorded, if later: `at` may lie in the past, this may not. */
  readonly recordedAt?: number
  readonly changes: readonly FieldChange[]
  /** Source of the write: `api`, `import`, `job`, `demo`. */
  readonly source?: string
  /** The row before its deletion for good. */
  readonly row?: Json
  /** Id of the event of another row that took this one along, to the trash, back, or for good. */
  readonly cause?: string
  /** Id of the event, where others are to name it as their cause before it is recorded. */
  readonly id?: string
}

const eventColumns = [
  ...(['id', 'entity', 'row_id', 'action', 'version', 'actor_id', 'at', 'recorded_at', 'source'] as const),
  'cause_id',
] as const
/** An event and its changes as parameters of a statement. */
export type EventValues = { readonly [K in `event_${(typeof eventColumns)[number] | 'changes'}`]: unknown }

/** Returns the event of a write of this transaction, and notes it for values that follow from it. */
export const eventValues = (tx: Queryable, what: Happening): EventValues => {
  const { id = uuidv7(), entity, rowId, action, caller, changes, row } = what
  noteHappened(tx, { entity, id: rowId, action, event: id, caller, changes, ...(row === undefined ? {} : { row }) })
  return valuesOf(id, what)
}

const valuesOf = (id: string, what: Happening): EventValues => ({
  event_id: id,
  event_entity: what.entity,
  event_row_id: what.rowId,
  event_action: what.action,
  event_version: what.version,
  event_actor_id: what.caller === 'system' ? null : what.caller.id,
  event_at: isoOf(what.at),
  event_recorded_at: isoOf(what.recordedAt ?? what.at),
  event_source: what.source ?? 'api',
  event_cause_id: what.cause ?? null,
  event_changes: JSON.stringify(what.changes),
})

/**
 * Returns parts of a `with` that insert an event and its changes in the write's own statement, without a round trip.
 */
export const eventParts = (values: EventValues): SQL => {
  const parameters = eventColumns.map((column) => sql`${values[`event_${column}`]}`)
  return sql`e as (insert into event (${sql.raw(eventColumns.join(', '))}) values (${sql.join(parameters, sql`, `)}) returning id),
    c as (insert into change (event_id, field, old, new) select e.id, f.field, coalesce(f.old, 'null'::jsonb), coalesce(f.new, 'null'::jsonb)
      from e cross join jsonb_to_recordset(${values.event_changes}::jsonb) f(field text, old jsonb, new jsonb))`
}

/** Inserts an event and its changes, in the transaction of the write. */
export const recordEvent = async (tx: Queryable, what: Happening): Promise<void> => {
  tx.announce('log')
  await tx.run(prepared(sql`with ${eventParts(eventValues(tx, what))} select`))
}

/** Most events of one statement. */
const mostAtOnce = 1000
/** With this many events at once, the log may grow to many times its size. */
const many = 100

/** Inserts many events and their changes, in the transaction of their writes. */
export const recordEvents = async (tx: Queryable, happenings: readonly Happening[]): Promise<void> => {
  if (happenings.length === 0) return
  tx.announce('log')
  // A connection keeps its plan for checking references: a plan from when the log was nearly empty reads all of it for
  // each change.
  if (happenings.length > many) await tx.run(sql`discard plans`)
  for (let from = 0; from < happenings.length; from += mostAtOnce) {
    const values = happenings.slice(from, from + mostAtOnce).map((what) => eventValues(tx, what))
    const rows = values.map(({ event_changes, ...event }) => ({
      ...Object.fromEntries(eventColumns.map((column) => [column, event[`event_${column}`]])),
      changes: JSON.parse(event_changes as string),
    }))
    const columns = sql.raw(eventColumns.join(', '))
    await tx.run(sql`with rows as (
        select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r(id uuid, entity text, row_id uuid, action text, version integer,
          actor_id uuid, at timestamptz, recorded_at timestamptz, source text, cause_id uuid, changes jsonb)),
      e as (insert into event (${columns}) select ${columns} from rows)
      insert into change (event_id, field, old, new) select rows.id, f.field, coalesce(f.old, 'null'::jsonb), coalesce(f.new, 'null'::jsonb)
        from rows cross join jsonb_to_recordset(rows.changes) f(field text, old jsonb, new jsonb)`)
  }
}

/** The value of a field before its first change since a version, and the event of that change. */
export type Since = { readonly base: unknown; readonly event: string }

/** Returns the changes of each field since a version, by field name. */
export const changedSince = async (
  tx: Queryable,
  entity: string,
  rowId: string,
  version: number,
): Promise<ReadonlyMap<string, Since>> => {
  const rows = await tx.all<{ field: string; old: unknown; event: string }>(sql`
    select c.field, c.old, e.id as event from event e join change c on c.event_id = e.id
    where e.entity = ${entity} and e.row_id = ${rowId} and e.version > ${version} order by e.version, e.id`)
  const since = new Map<string, Since>()
  for (const { field, old, event } of rows) if (!since.has(field)) since.set(field, { base: old, event })
  return since
}
