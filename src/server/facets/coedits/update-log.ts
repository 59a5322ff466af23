// Decision (2026-11): A change is stored before anybody is told of it, under a lock by which its number rises in the order of the
// commits: whoever reads on from a number misses nothing, in any process. The text that a room holds in memory is never the truth.
import { sql } from 'drizzle-orm'
import { isoOf } from '../../clock.ts'
import { name, type Queryable } from '../../db/database.ts'
import type { Engine } from '../../engine.ts'
import { type CoText, logLock, ofText } from './text.ts'
import { coeditChangeWork } from './works.ts'

export type Update = { readonly id: number; readonly actor_id: string | null; readonly data: Uint8Array }
export type NewUpdate = { readonly data: Uint8Array; readonly actor: string | null }

/** The changes of a text after one, in their order. */
export const updatesOf = (text: CoText, on: Queryable, after = 0): Promise<Update[]> =>
  on.all<Update>(sql`select id, actor_id, data from coedit_update where ${ofText(text)} and id > ${after} order by id`)

/** Stores changes of a text that is written. @returns their numbers; none where the text is gone */
export const addUpdates = async (
  text: CoText,
  updates: readonly NewUpdate[],
  at: number,
  on: Queryable,
): Promise<readonly number[]> => {
  const { model, field, id } = text
  const rows = sql.join(
    updates.map(({ data, actor }, n) => sql`(${n}::int, ${actor}::uuid, ${Buffer.from(data)}::bytea)`),
    sql`, `,
  )
  const added = await on.all<{ id: number }>(sql`
    with held as materialized (select ${logLock(text)}),
      new as (select v.* from held cross join (values ${rows}) v(n, actor_id, data)
        where exists (select 1 from coedit_state where ${ofText(text)}) order by v.n)
    insert into coedit_update (entity, row_id, field, actor_id, data, created_at)
    select ${model.name}, ${id}::uuid, ${field.wire}, actor_id, data, ${isoOf(at)}::timestamptz from new returning id`)
  return added.map((one) => one.id)
}

/** Begins the log of a text with what its row says, if nobody has yet. */
export const begin = async (engine: Engine, text: CoText): Promise<void> => {
  const { model, field, id } = text
  const known = await engine.db.one(sql`select 1 as yes from coedit_state where ${ofText(text)}`)
  if (known !== undefined) return
  await engine.db.transaction(async (tx) => {
    // Writes of the text wait, so that the text read here is the one that they change.
    const row = await tx.one<{ content: string | null }>(
      sql`select ${name(field.column ?? '')} as content from ${name(model.table)} where id = ${id} for no key update`,
    )
    if (row === undefined) return
    const made = await tx.run(sql`insert into coedit_state (entity, row_id, field, shown_id, settled_id, is_ahead)
      values (${model.name}, ${id}, ${field.wire}, 0, 0, false) on conflict do nothing`)
    const data = await engine.room.run(coeditChangeWork, { updates: [], html: row.content })
    if (made === 0 || data === undefined) return
    const [first = 0] = await addUpdates(text, [{ data, actor: null }], engine.now(), tx)
    await tx.run(sql`update coedit_state set shown_id = ${first}, settled_id = ${first} where ${ofText(text)}`)
  })
}

/** Changes from which on all that are settled become one. */
const mostUpdates = 200

/**
 * Makes all changes up to one into one, under its number: readers who have come so far have them all, and others read
 * them all.
 * @param state the merged changes
 */
export const compact = async (
  text: CoText,
  updates: readonly Update[],
  state: Uint8Array,
  tx: Queryable,
): Promise<void> => {
  const last = updates.at(-1)
  if (last === undefined || updates.length < mostUpdates) return
  await tx.run(sql`update coedit_update set data = ${Buffer.from(state)}, actor_id = null where id = ${last.id}`)
  await tx.run(sql`delete from coedit_update where ${ofText(text)} and id < ${last.id}`)
}
