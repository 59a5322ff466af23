import { sql } from 'drizzle-orm'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { type Turning, turnedValue, turningAction } from '../../../core/declare/turnings.ts'
import { plainText } from '../../../core/words/plain-text.ts'
import { type Actor, holdsAll } from '../../actor.ts'
import { and, col, type Json, name, type Queryable } from '../../db/database.ts'
import { joinTableOf } from '../../db/tables.ts'
import type { Engine } from '../../engine.ts'
import { recordEvents } from '../../log/events.ts'
import { forbidden, notFound } from '../../problem.ts'
import { readerFor } from '../../rows/read/read.ts'
import { removeRow, restoreRow } from '../../rows/remove/remove.ts'
import { inTrash } from '../../rows/rules/alive.ts'
import { fieldOf } from '../../rows/rules/members.ts'
import { isRowList, sentValue } from '../../rows/values/copy-of.ts'
import { listWrite, writeLinks } from '../../rows/values/lists.ts'
import { writerFor } from '../../rows/write/write.ts'
import { moveFollowers, moveHanging } from '../hanging/move-hanging.ts'

type Context = { readonly engine: Engine; readonly caller: Actor; readonly tx: Queryable }

/** Returns the values that the new row takes over, by wire name. */
const takenValues = ({ model, target, values }: Turning, row: Json): Json =>
  Object.fromEntries(
    values.map(([to, from]) => {
      const [taking, giving] = [fieldOf(target, to), fieldOf(model, from)]
      return [taking.wire, turnedValue(taking.field, giving.field, sentValue(giving, row), plainText)]
    }),
  )

/** Tells whether a row of a stream was deleted, and left an empty row in its place. */
const isGone = ({ model }: Turning, row: Json): boolean => {
  const leaves = model.entity.stream?.leaves
  return leaves !== undefined && (row[fieldOf(model, leaves.at).wire] ?? null) !== null
}

/** Returns the row in the trash from which an earlier turn made this one, if the caller may bring it back. */
const formerOf = async (turning: Turning, id: string, { engine, caller, tx }: Context): Promise<string | undefined> => {
  const { model, target, as, goes, isBack } = turning
  if (!goes || !holdsAll(caller, [permissionFor(target.entity, 'update')])) return undefined
  const { rules } = readerFor(engine, caller, tx).scope
  const linked = isBack
    ? sql`${col('t', fieldOf(target, as).column ?? '')} = ${id}`
    : sql`t.id = (select ${col('s', fieldOf(model, as).column ?? '')} from ${name(model.table)} s where s.id = ${id})`
  const mayRestore = [rules.sql(target, 'read', 't'), rules.sql(target, 'delete', 't')]
  const former = await tx.one<{ id: string }>(
    sql`select t.id from ${name(target.table)} t where ${and([linked, inTrash('t'), ...mayRestore])} order by t.deleted_at desc limit 1`,
  )
  return former?.id
}

/**
 * Adds a row to a list that no call changes, with an event: the user who turned the row may have no right to change it.
 * The row is locked.
 */
const addToList = async (
  model: Model,
  list: ModelField,
  row: string,
  added: string,
  { engine, caller, tx }: Context,
) => {
  const linked = await tx.all<{ id: string }>(
    sql`select target_id as id from ${name(joinTableOf(model, list))} where source_id = ${row}`,
  )
  const ids = linked.map(({ id }) => id)
  const write = listWrite(list, ids, { added: [added], removed: [] })
  if (write === undefined) return
  await writeLinks(model, row, write, tx)
  const { version = 1 } =
    (await tx.one<{ version: number }>(
      sql`update ${name(model.table)} set version = version + 1 where id = ${row} returning version`,
    )) ?? {}
  const about = { entity: model.name, rowId: row, action: 'updated', version, caller, at: engine.now() } as const
  await recordEvents(tx, [{ ...about, changes: [write.change] }])
}

/** Links the two rows to each other. The engine writes a single reference itself, as nobody changed the row. */
const link = async (turning: Turning, id: string, made: string, { engine, caller, tx }: Context): Promise<void> => {
  const { model, target, as, isBack } = turning
  const [on, row, other] = isBack ? [target, made, id] : [model, id, made]
  const leading = fieldOf(on, as)
  const { wire, column } = leading
  if (isRowList(leading) && leading.updatable)
    await writerFor(engine, caller, tx).update(on, row, { [wire]: { added: [other], removed: [] } })
  else if (isRowList(leading)) await addToList(on, leading, row, other, { engine, caller, tx })
  else await tx.run(sql`update ${name(on.table)} set ${name(column ?? '')} = ${other} where id = ${row}`)
}

/**
 * Makes a row of another one.
 * @param given values of the new row, by wire name; they come before those that it takes over
 * @returns the id of the new row
 * @throws Problem 403, 404, 422
 */
export const makeOf = async (turning: Turning, id: string, given: Json, context: Context): Promise<string> => {
  const { model, target, values, goes } = turning
  const { engine, caller, tx } = context
  // When two users turn the same row at once, the second finds it gone, or linked.
  await tx.run(sql`select 1 from ${name(model.table)} where id = ${id} for update`)
  const reader = readerFor(engine, caller, tx)
  const lists = values.flatMap(([, from]) => (isRowList(fieldOf(model, from)) ? [from] : []))
  const row = await reader.one(model, id, lists)
  if (row === undefined || isGone(turning, row)) throw notFound()
  const can = row.can as { readonly [action in 'update' | 'delete']?: boolean } | undefined
  const action = turningAction(turning)
  if (action !== 'show' && can?.[action] !== true) throw forbidden()
  const taken = { ...takenValues(turning, row), ...given }
  const former = await formerOf(turning, id, context)
  const writer = writerFor(engine, caller, tx)
  const scoped = { ...context, scope: reader.scope }
  if (former !== undefined) {
    await restoreRow(target, former, scoped)
    await writer.update(target, former, taken)
  }
  const made = former ?? (await writer.create(target, taken))
  await link(turning, id, made, context)
  if (goes) {
    const move = { from: { model, id }, to: { model: target, id: made }, ...context }
    await moveFollowers(move)
    await moveHanging(move)
    await removeRow(model, id, scoped)
  }
  return made
}
