import { sql } from 'drizzle-orm'
import { permissionFor } from '../../../core/declare/permissions.ts'
import type { Actor } from '../../../server/actor.ts'
import { isoOf } from '../../../server/clock.ts'
import { forgetHappened } from '../../../server/consequences/ledger.ts'
import { concludeUndo } from '../../../server/consequences/undo-following.ts'
import type { Json, Queryable } from '../../../server/db/database.ts'
import type { Engine } from '../../../server/engine.ts'
import { Problem } from '../../../server/problem.ts'
import { readerFor } from '../../../server/rows/read/read.ts'
import { removeRow } from '../../../server/rows/remove/remove.ts'
import type { Preparation } from '../../../server/rows/write/prepared-write.ts'
import { type Done, undoChange } from '../../../server/rows/write/undo.ts'
import { writerFor } from '../../../server/rows/write/write.ts'
import type { PlanChanges } from './changes.ts'
import { assertNoLoop, linksTogether } from './link-loops.ts'
import type { PlanSource } from './plan-source.ts'
import { lockPlanFirst, lockRows, planState } from './plan-state.ts'
import { changeWork } from './plan-works.ts'
import type { PlannedWrites } from './planned-writes.ts'
import { readForChange } from './read-source.ts'

export type Means = { readonly engine: Engine; readonly caller: Actor; readonly tx: Queryable }

/** The rows that were written, so that one step can take them back. */
export type Written = {
  readonly tasks: readonly Done[]
  readonly phases: readonly Done[]
  readonly links: {
    readonly added: readonly string[]
    readonly changed: readonly Done[]
    readonly removed: readonly Json[]
  }
}

const isoOrNull = (ms: number | null): string | null => (ms === null ? null : isoOf(ms))

const writeLinks = async (
  { add, change, remove }: PlanChanges['links'],
  { engine, caller, tx }: Means,
): Promise<Written['links']> => {
  const model = engine.models.of('dependency')
  const asked = [
    [add, 'store'],
    [change, 'update'],
    [remove, 'delete'],
  ] as const
  for (const [list, action] of asked)
    if (list.length > 0 && !caller.permissions.has(permissionFor(model.entity, action)))
      throw new Problem(403, 'forbidden')
  const writer = writerFor(engine, caller, tx)
  const { scope, some } = readerFor(engine, caller, tx)
  const ids = remove.map(({ id }) => id)
  const removed = await some(model, ids)
  for (const { id, version } of remove) await removeRow(model, id, { engine, caller, scope, tx }, version)
  const changed: Done[] = []
  for (const { id, version, ...values } of change)
    if ((await writer.update(model, id, values, { version })).length > 0)
      changed.push({ id, version: await versionOf('dependencies', id, tx) })
  const added: string[] = []
  for (const link of add) added.push(await writer.create(model, link))
  const kept = removed.map(({ predecessor_id, successor_id, type, lag, elapsed }) => ({
    predecessor_id,
    successor_id,
    type,
    lag,
    elapsed,
  }))
  return { added, changed, removed: kept }
}

const versionOf = async (table: 'tasks' | 'phases' | 'dependencies', id: string, tx: Queryable): Promise<number> => {
  const row = await tx.one<{ version: number }>(sql`select version from ${sql.raw(table)} where id = ${id}`)
  return row?.version ?? 0
}

/** Prepares a change of a plan: the computation, and the locks under which it is written. */
export const changePreparation = (
  id: string,
  changes: PlanChanges,
  { engine, caller }: Omit<Means, 'tx'>,
): Preparation<PlanSource, PlannedWrites> => ({
  reading: (work) => engine.heavily(caller, work),
  state: (on) => planState(on, id),
  read: (on) => readForChange(engine, caller, on, id),
  compute: (source) => engine.room.run(changeWork, { source, changes }),
  lock: async (tx, planned) => {
    await lockPlanFirst(tx, id)
    const idsOf = (list: readonly (readonly [id: string, ...rest: unknown[]])[]) => list.map(([one]) => one)
    if (planned !== undefined) await lockRows(tx, idsOf(planned.tasks), idsOf(planned.phases))
  },
})

/**
 * Makes changes of a plan and stores the dates that follow, each row once.
 * @param planned the writes that the changes lead to, computed from the rows under their locks
 * @throws Problem 403 `plan_out_of_reach` where the plan moves tasks that the caller may not change
 */
export const writePlanned = async (changes: PlanChanges, planned: PlannedWrites, means: Means): Promise<Written> => {
  const { engine, caller, tx } = means
  if (planned.outOfReach > 0) throw new Problem(403, 'plan_out_of_reach', { params: { amount: planned.outOfReach } })
  const versions = new Map(changes.changes.map((change) => [change.id, change.version]))
  const writer = writerFor(engine, caller, tx)
  const model = engine.models.of('task')
  const tasks: Done[] = []
  for (const [row, fields, computed] of planned.tasks) {
    const version = versions.get(row)
    const changed = await writer.update(model, row, fields, version === undefined ? {} : { version, computed })
    if (changed.length > 0) tasks.push({ id: row, version: await versionOf('tasks', row, tx) })
  }
  // The links were computed together under the plan's lock, so nobody else has added one since: they need one check for
  // all.
  const links = await linksTogether(tx, () => writeLinks(changes.links, means))
  const phases: Done[] = []
  const phaseModel = engine.models.of('phase')
  // The dates of phases follow from their tasks. A caller who may not change phases leaves them to somebody who may.
  if (caller.permissions.has(permissionFor(phaseModel.entity, 'update')))
    for (const [row, { start, end }] of planned.phases) {
      const changed = await writer.update(phaseModel, row, { start_at: isoOrNull(start), end_at: isoOrNull(end) })
      if (changed.length > 0) phases.push({ id: row, version: await versionOf('phases', row, tx) })
    }
  // The plan was computed with all consequences of these writes, so none is left to follow them.
  forgetHappened(tx)
  return { tasks, phases, links }
}

const idsIn = (list: readonly Done[]): readonly string[] => list.map(({ id }) => id)

/** Takes back what `writePlanned` wrote. @throws Problem 409 where somebody has changed it since */
export const undoWritten = async (id: string, { tasks, phases, links }: Written, means: Means): Promise<void> => {
  const { engine, caller, tx } = means
  await lockPlanFirst(tx, id)
  await lockRows(tx, idsIn(tasks), idsIn(phases))
  const model = engine.models.of('dependency')
  const { scope } = readerFor(engine, caller, tx)
  for (const one of links.added) await removeRow(model, one, { engine, caller, scope, tx })
  for (const one of links.changed) await undoChange(model, one, means)
  const writer = writerFor(engine, caller, tx)
  await linksTogether(tx, async () => {
    for (const one of links.removed) await writer.create(model, one)
  })
  // Loops are checked once after the last link, and only where links come back: each check walks the whole plan.
  if (links.removed.length > 0) await assertNoLoop(id, means)
  for (const one of tasks) await undoChange(engine.models.of('task'), one, means)
  for (const one of phases) await undoChange(engine.models.of('phase'), one, means)
  const [task] = tasks
  if (task !== undefined) await concludeUndo(engine.models.of('task'), task, means)
}
