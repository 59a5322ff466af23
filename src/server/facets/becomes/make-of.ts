import { sql } from 'drizzle-orm'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { type Turning, turningAction } from '../../../core/declare/turnings.ts'
import { type Actor, holdsAll } from '../../actor.ts'
import { and, col, type Json, name, type Queryable } from '../../db/database.ts'
import type { Engine } from '../../engine.ts'
import { forbidden, notFound } from '../../problem.ts'
import { readerFor } from '../../rows/read/read.ts'
import { removeRow, restoreRow } from '../../rows/remove/remove.ts'
import { inTrash } from '../../rows/rules/alive.ts'
import { fieldOf } from '../../rows/rules/members.ts'
import { isRowList, sentValue } from '../../rows/values/copy-of.ts'
import { writerFor } from '../../rows/write/write.ts'
import { moveFollowers, moveHanging } from '../hanging/move-hanging.ts'

type Context = { readonly engine: Engine; readonly caller: Actor; readonly tx: Queryable }

/** Values that the new row takes over, by wire name. */
const takenValues = ({ model, target, values }: Turning, row: Json): Json =>
  Object.fromEntries(values.map(([to, from]) => [fieldOf(target, to).wire, sentValue(fieldOf(model, from), row)]))

/** The row in the trash that the two directions of a turn know each other by, if the caller may bring it back. */
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

/** The two rows lead to each other. A single reference is the engine's: it is no change that somebody made. */
const link = async (turning: Turning, id: string, made: string, { engine, caller, tx }: Context): Promise<void> => {
  const { model, target, as, isBack } = turning
  const [on, row, other] = isBack ? [target, made, id] : [model, id, made]
  const leading = fieldOf(on, as)
  const { wire, column } = leading
  if (isRowList(leading))
    await writerFor(engine, caller, tx).update(on, row, { [wire]: { added: [other], removed: [] } })
  else await tx.run(sql`update ${name(on.table)} set ${name(column ?? '')} = ${other} where id = ${row}`)
}

/**
 * Makes a row of another one.
 * @param given values of the new row, by wire name, before those that it takes over
 * @returns the id of the new row
 * @throws Problem 403, 404, 422
 */
export const makeOf = async (turning: Turning, id: string, given: Json, context: Context): Promise<string> => {
  const { model, target, values, goes } = turning
  const { engine, caller, tx } = context
  // Of two who turn the same row at once, the second finds it gone, or linked.
  await tx.run(sql`select 1 from ${name(model.table)} where id = ${id} for update`)
  const reader = readerFor(engine, caller, tx)
  const lists = values.flatMap(([, from]) => (isRowList(fieldOf(model, from)) ? [from] : []))
  const row = await reader.one(model, id, lists)
  if (row === undefined) throw notFound()
  const can = row.can as { readonly [action in 'update' | 'delete']?: boolean } | undefined
  if (can?.[turningAction(turning)] !== true) throw forbidden()
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
