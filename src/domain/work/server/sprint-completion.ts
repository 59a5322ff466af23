// Decision (2026-11): Completing a sprint with open tasks is refused until `unfinished` names the place for them. They
// move for everybody, even those that the caller may not see. A completed sprint takes no tasks; concurrent writers
// wait for the completion.
import { type SQL, sql } from 'drizzle-orm'
import type { ColumnName } from '../../../core/declare/register.ts'
import { holdsAll } from '../../../server/actor.ts'
import { type Queryable, texts } from '../../../server/db/database.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import type { Draft, HookContext, WrittenRow } from '../../../server/engine.ts'
import { faultAt, forbidden, Problem } from '../../../server/problem.ts'
import { writerFor } from '../../../server/rows/write/write.ts'
import { phase } from '../phase.ts'
import { sprint } from '../sprint.ts'
import { nameAfter } from '../sprint-name.ts'
import { stage } from '../stage.ts'
import { task } from '../task.ts'
import { endedStatuses } from '../task-status.ts'
import { seeingAll } from './seeing-all.ts'

const t = tableOf(task)
const st = tableOf(stage)
const [s, n] = [tableOf(sprint, 's'), tableOf(sprint, 'n')]
const [p, np] = [tableOf(phase, 'p'), tableOf(phase, 'np')]

/**
 * Returns the unfinished tasks, locked. A task that is moved or finished at the same time is left out once that has
 * committed.
 */
const unfinishedOf = (tx: Queryable, id: unknown): Promise<{ id: string }[]> =>
  tx.all(
    sql`select ${t.id} from ${t} where ${t.sprint_id} = ${id} and ${t.deleted_at} is null and not ${t.status} = any(${texts(endedStatuses)}) order by ${t.position} for no key update`,
  )

const placeIn = (phaseOf: typeof p, one: typeof s): SQL =>
  sql`(${phaseOf.order}, ${phaseOf.id}, coalesce(${one.start_at}, 'infinity'), ${one.created_at}, ${one.id})`

/** Returns the next open sprint of the same project, in the backlog's order. */
const nextOf = async (tx: Queryable, id: unknown): Promise<string | undefined> => {
  const openTasks = await tx.one<{ id: string }>(sql`
    select ${n.id} from ${n} join ${np} on ${np.id} = ${n.phase_id}, ${s} join ${p} on ${p.id} = ${s.phase_id}
    where ${s.id} = ${id} and ${np.project_id} = ${p.project_id} and not ${n.is_completed}
      and ${placeIn(np, n)} > ${placeIn(p, s)} order by ${placeIn(np, n)} limit 1`)
  return openTasks?.id
}

const isCompleted = ({ values, before }: Draft<'sprint'>): boolean =>
  values.is_completed === true && before !== undefined && before.is_completed !== true

/** Checks that a completed sprint has a place for its unfinished tasks (decisions, 'Work items'). */
export const assertUnfinishedTarget = async (draft: Draft<'sprint'>, { tx, caller }: HookContext): Promise<void> => {
  if (!isCompleted(draft)) return
  const { before, values } = draft
  const unfinished = await unfinishedOf(tx, before?.id)
  if (unfinished.length === 0) return
  if (values.unfinished === undefined || values.unfinished === null)
    throw new Problem(422, 'unfinished_tasks', {
      params: { count: unfinished.length },
      errors: { unfinished: [{ code: 'required' }] },
      extra: { count: unfinished.length },
    })
  if (values.unfinished === 'next_sprint' && (await nextOf(tx, before?.id)) === undefined)
    throw faultAt('unfinished', 'no_next_sprint')
  if (values.unfinished === 'new_sprint' && !holdsAll(caller, ['sprint-store', 'stage-store'])) throw forbidden()
}

type Sprint = WrittenRow<'sprint'>

/**
 * Creates a planned sprint in the same phase with the same columns.
 * @returns its id
 */
const makeNext = async (next: Sprint, { tx, caller, engine }: HookContext): Promise<string> => {
  const stages = await tx.all(
    sql`select ${st.name}, ${st.color}, ${st.order}, ${st.limit}, ${st.status} from ${st} where ${st.sprint_id} = ${next.id} order by ${st.order}, ${st.id}`,
  )
  const name = nameAfter(next.name ?? '')
  const body = { phase_id: next.phase_id, name, is_active: false, stages }
  return writerFor(engine, caller, tx).create(engine.models.of('sprint'), body)
}

const placeFor = async (row: Sprint, context: HookContext): Promise<string | null> => {
  if (row.unfinished === 'next_sprint') return (await nextOf(context.tx, row.id)) ?? null
  return row.unfinished === 'new_sprint' ? makeNext(row, context) : null
}

/**
 * Moves the unfinished tasks of a completed sprint, each with its event.
 * @param row the sprint after the write
 */
export const moveUnfinished = async (
  row: Sprint,
  changed: readonly ColumnName<'sprint'>[],
  context: HookContext,
): Promise<void> => {
  const { tx, caller, engine } = context
  if (!changed.includes('is_completed') || row.is_completed !== true) return
  const unfinished = await unfinishedOf(tx, row.id)
  if (unfinished.length === 0) return
  const to = await placeFor(row, context)
  const writer = writerFor(engine, seeingAll(caller, engine), tx)
  for (const { id } of unfinished) await writer.update(engine.models.of('task'), id, { sprint_id: to })
}
