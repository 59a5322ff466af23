// Decision (2026-11): Undo is a call of this server: the change log knows what the fields of a version held before,
// also for many rows at once, and the normal write rules report conflicts. Only one's own changes; deletions are
// undone by restoring. Status transition rules do not apply (`isUndo`). Revisit with more than one step of undo.
import { sql } from 'drizzle-orm'
import { traitsOf } from '../../core/kinds.ts'
import type { Model } from '../../core/model.ts'
import type { Actor } from '../actor.ts'
import type { Json, Queryable } from '../db/database.ts'
import type { Engine } from '../engine.ts'
import { notFound, Problem } from '../problem.ts'
import { readerFor } from './read.ts'
import { undoSource, writerFor } from './write.ts'

const differenceOf = (from: unknown, to: unknown) => {
  const idsIn = (list: unknown): readonly string[] => (Array.isArray(list) ? list : [])
  const [before, after] = [idsIn(from), idsIn(to)]
  return { added: after.filter((id) => !before.includes(id)), removed: before.filter((id) => !after.includes(id)) }
}

type Context = { readonly engine: Engine; readonly caller: Actor; readonly tx: Queryable }
/** A change, by the version that the row had after it. */
export type Done = { readonly id: string; readonly version: number }

/**
 * Undoes one of the caller's own changes by writing the previous values as a new change. If somebody changed one of
 * these fields since, it is refused like any stale write.
 * @throws Problem 404 if the row is not visible, 409 if the change cannot be undone
 */
export const undoChange = async (
  model: Model,
  { id, version }: Done,
  { engine, caller, tx }: Context,
): Promise<void> => {
  if (!(await readerFor(engine, caller, tx).sees(model, id))) throw notFound()
  const changes = await tx.all<{ field: string; old: unknown; new: unknown }>(
    sql`select c.field, c.old, c.new from event e join change c on c.event_id = e.id
      where e.entity = ${model.name} and e.row_id = ${id} and e.version = ${version} and e.action = 'updated' and e.actor_id = ${caller.id}`,
  )
  const keys: Json = {}
  const before = changes.flatMap(({ field: wire, old, new: since }) => {
    const field = model.fields.find((one) => one.wire === wire)
    // The old key is still valid between the rows around it.
    if (field?.field.kind === 'rank') keys[wire] = old
    if (field === undefined || !field.updatable) return []
    if (traitsOf(field.field).oneWay === true) throw new Problem(409, 'not_undoable')
    // As a difference: the whole list may contain references that the caller does not see.
    return [[wire, field.field.kind === 'refs' ? differenceOf(since, old) : old] as const]
  })
  if (before.length === 0 && Object.keys(keys).length === 0) throw new Problem(409, 'not_undoable')
  const body = { ...Object.fromEntries(before), version }
  await writerFor(engine, caller, tx, { source: undoSource }).update(model, id, body, { keys })
}
