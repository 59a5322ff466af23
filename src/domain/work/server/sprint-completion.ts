import { sql } from 'drizzle-orm'
import { holdsAll } from '../../../server/actor.ts'
import { type Json, type Queryable, texts } from '../../../server/db/database.ts'
import type { Draft, HookContext } from '../../../server/engine.ts'
import { faultAt, forbidden, Problem } from '../../../server/problem.ts'
import { writerFor } from '../../../server/rows/write.ts'
import { nameAfter } from '../sprint-name.ts'
import { endedStatuses } from '../task-status.ts'
import { seeingAll } from './seeing-all.ts'

/** Locked: one that somebody is just moving elsewhere, or finishing, is none of them once they have. */
const unfinishedOf = (tx: Queryable, sprint: unknown): Promise<{ id: string }[]> =>
  tx.all(
    sql`select id from tasks where sprint_id = ${sprint} and deleted_at is null and not status = any(${texts(endedStatuses)}) order by position for no key update`,
  )

/** The sprint of the same project that comes after this one and is not over: in the order in which the backlog shows them. */
const nextOf = async (tx: Queryable, sprint: unknown): Promise<string | undefined> => {
  const found = await tx.one<{ id: string }>(sql`
    select n.id from sprints n join phases np on np.id = n.phase_id,
      (select s.*, p.project_id, p."order" as place from sprints s join phases p on p.id = s.phase_id where s.id = ${sprint}) this
    where np.project_id = this.project_id and not n.is_completed
      and (np."order", np.id, coalesce(n.start_at, 'infinity'), n.created_at, n.id)
        > (this.place, this.phase_id, coalesce(this.start_at, 'infinity'), this.created_at, this.id)
    order by np."order", np.id, coalesce(n.start_at, 'infinity'), n.created_at, n.id limit 1`)
  return found?.id
}

const isCompleted = ({ values, before }: Draft): boolean =>
  values.is_completed === true && before !== undefined && before.is_completed !== true

/** Whoever completes a sprint says where its unfinished tasks go (decisions, 'Work items'). */
export const assertUnfinishedGoSomewhere = async (draft: Draft, { tx, caller }: HookContext): Promise<void> => {
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

/** A planned sprint of the same phase, with the same columns. @returns its id */
const makeNext = async (sprint: Json, { tx, caller, engine }: HookContext): Promise<string> => {
  const stages = await tx.all(
    sql`select name, color, "order", "limit", status from stages where sprint_id = ${sprint.id} order by "order", id`,
  )
  const name = nameAfter(String(sprint.name))
  const body = { phase_id: sprint.phase_id, name, is_active: false, stages }
  return writerFor(engine, caller, tx).create(engine.models.of('sprint'), body)
}

const placeFor = async (sprint: Json, context: HookContext): Promise<string | null> => {
  if (sprint.unfinished === 'next_sprint') return (await nextOf(context.tx, sprint.id)) ?? null
  return sprint.unfinished === 'new_sprint' ? makeNext(sprint, context) : null
}

/** Moves what a completed sprint left undone, each task with its event. @param row the sprint as it became */
export const moveUnfinished = async (row: Json, changed: readonly string[], context: HookContext): Promise<void> => {
  const { tx, caller, engine } = context
  if (!changed.includes('is_completed') || row.is_completed !== true) return
  const unfinished = await unfinishedOf(tx, row.id)
  if (unfinished.length === 0) return
  const to = await placeFor(row, context)
  const writer = writerFor(engine, seeingAll(caller, engine), tx)
  for (const { id } of unfinished) await writer.update(engine.models.of('task'), id, { sprint_id: to })
}
