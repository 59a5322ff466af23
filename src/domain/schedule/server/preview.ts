import type { Json } from '../../../server/db/database.ts'
import type { Missed, Schedule, ScheduledTask } from '../plan.ts'
import type { Computation } from '../schedule.ts'
import { linkAnswer, movedRows, type Shown, shownOf, wholeAnswer } from './answer.ts'
import { type Patch, type PlanChanges, patchRows } from './changes.ts'
import { computationOf } from './compute.ts'
import { differencesOf, fieldsChanged } from './differences.ts'
import { type ProjectPlan, projectPlan } from './project-plan.ts'
import { isoAt, plannedAt, rowAnswer, rowDifference, type ShownRow, startOf, withoutFloats } from './row-answer.ts'

/** A plan before and after changes. */
export type Preview = {
  readonly before: Schedule
  readonly after: Schedule
  readonly patch: Patch
  readonly projectBefore: ProjectPlan
  readonly project: ProjectPlan
}

const isDrawnAtStart = ({ move_to, finish_at }: PlanChanges['changes'][number]): boolean =>
  move_to !== undefined && finish_at !== undefined

/**
 * Returns the start of each task as it is shown. Where a task is drawn at its start, it is the start that the move
 * leads to: the user may have dropped it in closed time, or before its links allow.
 */
const startsOf = (project: ProjectPlan, changes: PlanChanges, now: number, before: Computation) => {
  const starts = new Map(before.schedule.tasks.map(({ id, start }) => [id, start]))
  const drawn = new Set(changes.changes.filter(isDrawnAtStart).map(({ id }) => id))
  if (drawn.size === 0) return starts
  const moves = changes.changes.map((one) => (isDrawnAtStart(one) ? { ...one, finish_at: undefined } : one))
  const { rows } = patchRows(project, { ...changes, changes: moves }, (id) => starts.get(id) ?? null)
  const { schedule } = computationOf(projectPlan(rows, project.calendars, now), before)
  for (const { id, start } of schedule.tasks) if (drawn.has(id)) starts.set(id, start)
  return starts
}

/** Computes the plan as it would be, without writing anything. @throws Problem 422 for changes that can't be made */
export const previewOf = (project: ProjectPlan, changes: PlanChanges, now: number): Preview => {
  const before = computationOf(project)
  const starts = startsOf(project, changes, now, before)
  const patch = patchRows(project, changes, (id) => starts.get(id) ?? null)
  const next = projectPlan(patch.rows, project.calendars, now)
  const { schedule: after } = computationOf(next, before)
  return { before: before.schedule, after, patch, projectBefore: project, project: next }
}

const newly = (before: ScheduledTask | undefined, after: ScheduledTask): readonly Missed[] =>
  after.missed.filter((missed) => before?.missed.includes(missed) !== true)

/** Describes how changes affect other rows: the rows that they push, the new end, the tasks that become late. */
export const effectOf = ({ before, after, patch, project }: Preview): Json => {
  const own = new Set(patch.writes.map(([task]) => task.id))
  const was = new Map(before.tasks.map((one) => [one.id, one]))
  const visible = new Set(
    [...project.rows.tasks.filter(({ may_see }) => may_see), ...project.rows.phases].map(({ id }) => id),
  )
  const moved = after.tasks.filter((one) => {
    const old = was.get(one.id)
    return old !== undefined && (old.start !== one.start || old.finish !== one.finish)
  })
  const pushed = moved.filter(({ id }) => !own.has(id))
  const late = after.tasks.filter((one) => newly(was.get(one.id), one).length > 0)
  return {
    pushed: pushed
      .filter(({ id }) => visible.has(id))
      .map((one) => {
        const old = was.get(one.id) as ScheduledTask
        return {
          id: one.id,
          is_summary: one.summary,
          was_start_at: plannedAt(startOf(old)),
          was_end_at: plannedAt(old.finish),
          start_at: plannedAt(startOf(one)),
          end_at: plannedAt(one.finish),
          by: one.finish - old.finish,
        }
      }),
    pushed_count: pushed.filter(({ summary }) => !summary).length,
    end_before: isoAt(before.finish),
    end_after: isoAt(after.finish),
    late: late.filter(({ id }) => visible.has(id)).map((one) => ({ id: one.id, missed: newly(was.get(one.id), one) })),
  }
}

/**
 * Returns how changes would alter the answer of `GET schedule`, and their effect.
 * @param hasFloats includes late dates and floats: they change for nearly all rows as soon as the plan ends on another
 * day
 */
export const previewAnswer = (preview: Preview, hasFloats = true): Json => {
  const before = shownOf(preview.projectBefore, preview.before)
  const after = shownOf(preview.project, preview.after)
  const { mayName } = after.words
  const answerOf = (row: ShownRow, { words }: Shown) =>
    hasFloats ? rowAnswer(row, words) : { ...withoutFloats(rowAnswer(row, words)), id: row.one.id }
  const difference = (was: ShownRow, now: ShownRow): Json | undefined =>
    was.row === now.row && was.parent === now.parent
      ? rowDifference(was, now, after.words, hasFloats)
      : fieldsChanged(answerOf(was, before), answerOf(now, after))
  return {
    ...wholeAnswer(preview.project, preview.after),
    tasks: differencesOf(before.rows, after.rows, {
      idOf: ({ one }) => one.id,
      difference,
      answer: (one) => rowAnswer(one, after.words),
    }),
    links: differencesOf(before.links, after.links, {
      idOf: ({ id }) => id,
      difference: (was, now) => (was === now ? undefined : fieldsChanged(linkAnswer(was), linkAnswer(now))),
      answer: linkAnswer,
    }),
    moved_count: movedRows(preview.project, preview.after).filter(({ id }) => mayName(id)).length,
    effect: effectOf(preview),
  }
}
