import { sql } from 'drizzle-orm'
import { permissionFor } from '../../../core/permissions.ts'
import type { Actor } from '../../../server/actor.ts'
import { isoOf } from '../../../server/clock.ts'
import type { Json, Queryable } from '../../../server/db/database.ts'
import type { Engine } from '../../../server/engine.ts'
import { Problem } from '../../../server/problem.ts'
import { readerFor } from '../../../server/rows/read.ts'
import { removeRow } from '../../../server/rows/remove.ts'
import { type Done, undoChange } from '../../../server/rows/undo.ts'
import { writerFor } from '../../../server/rows/write.ts'
import { movedRows } from './answer.ts'
import type { PlanChanges } from './changes.ts'
import { computed, readPlan } from './compute.ts'
import { effectOf, previewOf } from './preview.ts'

export type Means = { readonly engine: Engine; readonly caller: Actor; readonly tx: Queryable }

/** What was written, so that it can be taken back in one step. */
export type Written = {
  readonly tasks: readonly Done[]
  readonly phases: readonly Done[]
  readonly links: {
    readonly added: readonly string[]
    readonly changed: readonly Done[]
    readonly removed: readonly Json[]
  }
}

/** One change of a project's plan at a time: two, each right by itself, could make a loop. */
export const lockPlan = async (tx: Queryable, project: string): Promise<void> => {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext(${`schedule.${project}`}))`)
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
  const removed = await some(model, remove)
  for (const id of remove) await removeRow(model, id, { engine, caller, scope, tx })
  const changed: Done[] = []
  for (const { id, ...values } of change)
    if ((await writer.update(model, id, values)).length > 0)
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

/**
 * Makes changes of a plan and stores the dates that follow, each row once.
 * @throws Problem 403 `plan_out_of_reach` where the plan moves tasks that the caller may not change
 */
export const applyChanges = async (
  id: string,
  changes: PlanChanges,
  means: Means,
): Promise<{ readonly written: Written; readonly effect: Json }> => {
  const { engine, caller, tx } = means
  await lockPlan(tx, id)
  const preview = previewOf(await readPlan(engine, caller, tx, id), changes, engine.now())
  const { patch, project, after } = preview
  const versions = new Map(changes.changes.map((change) => [change.id, change.version]))
  const bodies = new Map<string, Json>(patch.writes.map(([task, fields]) => [task.id, fields]))
  const isPlanned = project.rows.project.type === 'waterfall'
  const moved = isPlanned ? movedRows(project, after) : []
  const rows = new Map(project.rows.tasks.map((row) => [row.id, row]))
  const outOfReach = moved.filter(
    ({ id: row, kind }) => kind === 'task' && (rows.get(row)?.may_update !== true || rows.get(row)?.may_see !== true),
  )
  if (outOfReach.length > 0) throw new Problem(403, 'plan_out_of_reach', { params: { amount: outOfReach.length } })
  for (const { id: row, kind, becomes } of moved)
    if (kind === 'task')
      bodies.set(row, { ...bodies.get(row), start_at: isoOrNull(becomes.start), due_at: isoOrNull(becomes.end) })
  const writer = writerFor(engine, caller, tx)
  const model = engine.models.of('task')
  const tasks: Done[] = []
  for (const [row, fields] of bodies) {
    const version = versions.get(row)
    const changed = await writer.update(model, row, fields, version === undefined ? {} : { version })
    if (changed.length > 0) tasks.push({ id: row, version: await versionOf('tasks', row, tx) })
  }
  const links = await writeLinks(changes.links, means)
  const phases: Done[] = []
  const phaseModel = engine.models.of('phase')
  // The dates of phases follow from their tasks; who may not change phases leaves them to whoever may.
  if (caller.permissions.has(permissionFor(phaseModel.entity, 'update')))
    for (const { id: row, kind, becomes } of moved) {
      if (kind !== 'phase') continue
      const changed = await writer.update(phaseModel, row, {
        start_at: isoOrNull(becomes.start),
        end_at: isoOrNull(becomes.end),
      })
      if (changed.length > 0) phases.push({ id: row, version: await versionOf('phases', row, tx) })
    }
  // Read anew: what was written is what counts, whatever else hooks have made of it.
  computed(await readPlan(engine, caller, tx, id))
  return { written: { tasks, phases, links }, effect: effectOf(preview) }
}

/** Takes back what `applyChanges` wrote. @throws Problem 409 where somebody has changed it since */
export const undoWritten = async (id: string, { tasks, phases, links }: Written, means: Means): Promise<void> => {
  const { engine, caller, tx } = means
  await lockPlan(tx, id)
  const model = engine.models.of('dependency')
  const { scope } = readerFor(engine, caller, tx)
  for (const one of links.added) await removeRow(model, one, { engine, caller, scope, tx })
  for (const one of links.changed) await undoChange(model, one, means)
  const writer = writerFor(engine, caller, tx)
  for (const one of links.removed) await writer.create(model, one)
  for (const one of tasks) await undoChange(engine.models.of('task'), one, means)
  for (const one of phases) await undoChange(engine.models.of('phase'), one, means)
}
