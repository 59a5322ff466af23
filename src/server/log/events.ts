import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Caller } from '../actor.ts'
import { isoOf } from '../clock.ts'
import { type Queryable, steady } from '../db/database.ts'

export type FieldChange = { readonly field: string; readonly old: unknown; readonly new: unknown }
export type Happening = {
  readonly entity: string
  readonly rowId: string
  readonly action: 'created' | 'updated' | 'deleted' | 'restored' | (string & {})
  readonly version: number
  readonly caller: Caller
  /** Milliseconds since 1970 UTC. */
  readonly at: number
  /** When it was written down, where that was later: `at` may lie in the past, this may not. */
  readonly recordedAt?: number
  readonly changes: readonly FieldChange[]
  /** Where the write came from: `api`, `import`, `job`, `demo`. */
  readonly source?: string
}

/** Writes an event and its changes, in the transaction of the write that it tells of. */
export const recordEvent = async (tx: Queryable, what: Happening): Promise<void> => {
  tx.announce('log')
  const id = uuidv7()
  const actor = what.caller === 'system' ? null : what.caller.id
  const event = sql`insert into event (id, entity, row_id, action, version, actor_id, at, recorded_at, source) values (${id}, ${what.entity}, ${what.rowId}, ${what.action}, ${what.version}, ${actor}, ${isoOf(what.at)}, ${isoOf(what.recordedAt ?? what.at)}, ${what.source ?? 'api'})`
  if (what.changes.length === 0) {
    await tx.run(steady(event))
    return
  }
  const rows = what.changes.map(
    (one) => sql`(${one.field}, ${JSON.stringify(one.old ?? null)}::jsonb, ${JSON.stringify(one.new ?? null)}::jsonb)`,
  )
  // One statement for both: a round trip less in every write.
  await tx.run(
    steady(
      sql`with e as (${event} returning id) insert into change (event_id, field, old, new) select e.id, c.* from e cross join (values ${sql.join(rows, sql`, `)}) c(field, old, new)`,
    ),
  )
}

/** What became of each field since a version: the oldest value then, by field name. */
export const changedSince = async (
  tx: Queryable,
  entity: string,
  rowId: string,
  version: number,
): Promise<ReadonlyMap<string, { base: unknown }>> => {
  const rows = await tx.all<{ field: string; old: unknown }>(sql`
    select c.field, c.old from event e join change c on c.event_id = e.id
    where e.entity = ${entity} and e.row_id = ${rowId} and e.version > ${version} order by e.version, e.id`)
  const since = new Map<string, { base: unknown }>()
  for (const { field, old } of rows) if (!since.has(field)) since.set(field, { base: old })
  return since
}
