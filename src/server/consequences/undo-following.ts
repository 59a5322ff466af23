import { sql } from 'drizzle-orm'
import type { Model } from '../../core/declare/model.ts'
import type { Actor } from '../actor.ts'
import { col, type Json, name, type Queryable, texts, uuids } from '../db/database.ts'
import type { Engine } from '../engine.ts'
import { Problem } from '../problem.ts'
import { sameValue } from '../rows/values/merge.ts'
import type { Done } from '../rows/write/undo.ts'
import type { FollowingRow } from './consequence.ts'
import { forgetHappened } from './ledger.ts'
import { writeFollowing } from './write-following.ts'

type Context = { readonly engine: Engine; readonly caller: Actor; readonly tx: Queryable }
type Followed = { readonly entity: string; readonly id: string; readonly changes: readonly FieldNow[] }
type FieldNow = { readonly field: string; readonly old: unknown; readonly new: unknown }

const sourcesOf = ({ consequences }: Engine): readonly string[] => consequences.map(({ source }) => source)

/** Returns the transaction of the caller's own change of a row, as text. */
const transactionOf = async (model: Model, { id, version }: Done, { caller, tx }: Context) => {
  const found = await tx.one<{ transaction: string }>(sql`select transaction::text from event
    where entity = ${model.name} and row_id = ${id} and version = ${version} and actor_id = ${caller.id}`)
  return found?.transaction
}

/**
 * Refuses rows that somebody has changed since: each field has to hold the value that was written, or the one before.
 * @throws Problem 409
 */
const assertUntouched = async (tx: Queryable, model: Model, rows: readonly Followed[]): Promise<void> => {
  const fields = model.fields.filter(({ column }) => column !== null)
  const list = sql.join(
    fields.map(({ column, wire }) => sql`${col('t', column ?? '')} as ${name(wire)}`),
    sql`, `,
  )
  const now = await tx.all<Json>(
    sql`select ${list} from ${name(model.table)} ${name('t')} where ${col('t', 'id')} = any(${uuids(rows.map(({ id }) => id))}) order by ${col('t', 'id')} for no key update`,
  )
  const byId = new Map(now.map((row) => [row.id, row]))
  for (const { id, changes } of rows) {
    const row = byId.get(id)
    if (row === undefined) continue
    for (const { field, old, new: since } of changes)
      if (!sameValue(row[field], since) && !sameValue(row[field], old)) throw new Problem(409, 'not_undoable')
  }
}

/**
 * Takes back the rows that followed from the caller's own change in its transaction.
 * @throws Problem 409 where somebody has changed these rows since
 */
export const undoFollowing = async (model: Model, done: Done, context: Context): Promise<void> => {
  const { engine, caller, tx } = context
  const sources = sourcesOf(engine)
  const transaction = sources.length === 0 ? undefined : await transactionOf(model, done, context)
  if (transaction === undefined) return
  const followed = await tx.all<Followed>(
    sql`select e.entity, e.row_id as id, json_agg(json_build_object('field', c.field, 'old', c.old, 'new', c.new)) as changes
      from event e join change c on c.event_id = e.id
      where e.transaction = ${transaction}::xid8 and e.source = any(${texts(sources)}) group by e.id order by e.entity, e.row_id`,
  )
  for (const entity of new Set(followed.map((one) => one.entity))) {
    const rows = followed.filter((one) => one.entity === entity)
    await assertUntouched(tx, engine.models.of(entity), rows)
    const before = rows.map(
      ({ id, changes }): FollowingRow => ({
        id,
        values: Object.fromEntries(changes.map(({ field, old }) => [field, old])),
      }),
    )
    await writeFollowing(engine, tx, { [entity]: before }, { source: 'undo', caller, happened: [] })
  }
}

/** Ends an undo: if no later write has consequences, everything is as it was before, and nothing new follows. */
export const concludeUndo = async (model: Model, done: Done, context: Context): Promise<void> => {
  const { engine, tx } = context
  const transaction = await transactionOf(model, done, context)
  if (transaction === undefined) return
  const entities = [...new Set(engine.consequences.flatMap(({ watches }) => Object.keys(watches)))]
  const later = await tx.one(sql`select 1 as yes from event
    where transaction > ${transaction}::xid8 and transaction <> pg_current_xact_id() and entity = any(${texts(entities)}) limit 1`)
  if (later === undefined) forgetHappened(tx)
}
