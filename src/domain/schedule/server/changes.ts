import { z } from 'zod'
import type { Json } from '../../../server/db/database.ts'
import { faultAt } from '../../../server/problem.ts'
import { taskConstraints } from '../../work/task-constraint.ts'
import { linkTypes } from '../plan.ts'
import type { LinkRow, PlanRows, TaskRow } from './plan-rows.ts'
import { isMoment, type ProjectPlan } from './project-plan.ts'
import { isoAt, plannedAt } from './row-answer.ts'

const id = z.uuid().toLowerCase()
const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString())
const nullable = instant.nullable()
const minutes = z.int().min(0).max(6_000_000)
const lag = z.int().min(-600_000).max(600_000)

/** A change of one task: of its fields, or as a drag on a timeline makes it. */
const change = z.strictObject({
  id,
  version: z.int().optional(),
  /** The task is put here. Which fields that changes depends on what holds the task. */
  move_to: instant.optional(),
  /** The task slips by working minutes of its own calendar: it begins later, or lasts longer where it has begun. */
  slip: minutes.min(1).optional(),
  /**
   * The task's end is put here: its duration becomes the time between its start and this end; for a done task it is the
   * actual end. With `move_to` the task is drawn at its start: the move sets the start, which links may hold back, and
   * the end stays here.
   */
  finish_at: instant.optional(),
  start_at: nullable.optional(),
  due_at: nullable.optional(),
  duration: minutes.nullable().optional(),
  progress: z.int().min(0).max(100).optional(),
  is_manual: z.boolean().optional(),
  is_milestone: z.boolean().optional(),
  constraint: z.enum(taskConstraints).nullable().optional(),
  constraint_at: nullable.optional(),
  deadline_at: nullable.optional(),
  actual_start_at: nullable.optional(),
  actual_end_at: nullable.optional(),
  delay: minutes.optional(),
})
const link = z.strictObject({
  predecessor_id: id,
  successor_id: id,
  type: z.enum(linkTypes).default('finish_start'),
  lag: lag.default(0),
  elapsed: z.boolean().default(false),
})
/** A link that is removed: its id, or id and version that were read. */
const removal = z.union([
  id.transform((one): { readonly id: string; readonly version?: number | undefined } => ({ id: one })),
  z.strictObject({ id, version: z.int().optional() }),
])
/** Changes of a plan, all optional. */
export const changesBody = z.strictObject({
  changes: z.array(change).max(10_000).default([]),
  links: z
    .strictObject({
      add: z.array(link).max(1000).default([]),
      change: z
        .array(
          z.strictObject({
            id,
            version: z.int().optional(),
            type: z.enum(linkTypes).optional(),
            lag: lag.optional(),
            elapsed: z.boolean().optional(),
          }),
        )
        .max(1000)
        .default([]),
      remove: z.array(removal).max(1000).default([]),
    })
    .default({ add: [], change: [], remove: [] }),
})
export type PlanChanges = z.output<typeof changesBody>
type TaskChange = PlanChanges['changes'][number]

/** Changes to preview. Without floats, rows whose floats alone change are left out. */
export const previewBody = changesBody.extend({ floats: z.boolean().default(true) })

const toMinute = (iso: string): number => Math.floor(Date.parse(iso) / 60_000)

/**
 * Returns the fields that a move writes: the facts of a done task, the constraint of a held one, else the task's own
 * dates.
 */
const moveFields = (task: TaskRow, to: string, project: ProjectPlan): Json => {
  const isManual = task.is_manual || project.rows.project.type !== 'waterfall'
  if (isMoment(task)) {
    if (!isManual && task.constraint !== null) return { constraint: 'start_no_earlier_than', constraint_at: to }
    return { start_at: null, due_at: to }
  }
  const hours = project.hoursOf(task)
  const duration = project.plan.tasks.find(({ id: one }) => one === task.id)?.duration ?? 0
  const worked = hours.worked(toMinute(to))
  const dates =
    isManual && task.duration === null && task.start_at !== null && task.due_at !== null
      ? { start_at: to, due_at: isoAt(toMinute(to) + Math.round((task.due_at - task.start_at) / 60_000)) }
      : { start_at: plannedAt(hours.opening(worked)), due_at: plannedAt(hours.closing(worked + duration)) }
  if (isManual) return dates
  if (task.actual_end_at !== null) {
    const start = task.actual_start_at ?? task.start_at ?? task.actual_end_at
    const end = isoAt(toMinute(to) + Math.round((task.actual_end_at - start) / 60_000))
    return task.actual_start_at === null ? { actual_end_at: end } : { actual_start_at: to, actual_end_at: end }
  }
  if (task.actual_start_at !== null) return { actual_start_at: to }
  return task.constraint === null ? dates : { constraint: 'start_no_earlier_than', constraint_at: to }
}

const stretchFields = (task: TaskRow, end: string, from: number | null, project: ProjectPlan): Json => {
  const isManual = task.is_manual || project.rows.project.type !== 'waterfall'
  if (from === null) throw faultAt('finish_at', 'bad_value')
  const duration = project.hoursOf(task).between(from, toMinute(end))
  const isDone = !isManual && task.actual_end_at !== null
  if ((isManual || isDone) && toMinute(end) <= from) throw faultAt('finish_at', 'bad_value')
  if (isDone) return { ...(task.actual_start_at === null ? { actual_start_at: isoAt(from) } : {}), actual_end_at: end }
  if (isManual) {
    return {
      start_at: isoAt(from),
      due_at: end,
      ...(task.duration === null ? {} : { duration: Math.max(1, duration) }),
    }
  }
  return { duration: Math.max(1, duration) }
}

const slipFields = (task: TaskRow, by: number, from: number | null, project: ProjectPlan): Json => {
  if (from === null || task.actual_end_at !== null) throw faultAt('slip', 'bad_value')
  const isManual = task.is_manual || project.rows.project.type !== 'waterfall'
  const duration = project.plan.tasks.find(({ id: one }) => one === task.id)?.duration ?? 0
  if (task.actual_start_at !== null && !isManual && !isMoment(task)) return { duration: duration + by }
  const hours = project.hoursOf(task)
  const worked = hours.worked(from) + by
  return moveFields(task, isoAt(isMoment(task) ? hours.closing(worked) : hours.opening(worked)), project)
}

/**
 * Returns the values that a change writes to the task's fields.
 * @param from start of the task as it is shown, or as its move puts it
 */
const fieldsOf = (sent: TaskChange, task: TaskRow, from: number | null, project: ProjectPlan): Json => {
  const { id: _, version: __, move_to, finish_at, slip, ...plain } = sent
  const fields: { [field: string]: unknown } = Object.fromEntries(
    Object.entries(plain).filter(([, value]) => value !== undefined),
  )
  if (move_to !== undefined) Object.assign(fields, moveFields(task, move_to, project))
  if (slip !== undefined) Object.assign(fields, slipFields(task, slip, from, project))
  if (finish_at !== undefined) Object.assign(fields, stretchFields(task, finish_at, from, project))
  if (
    fields.constraint !== undefined &&
    fields.constraint_at === undefined &&
    String(fields.constraint).endsWith('_possible')
  )
    fields.constraint_at = null
  return fields
}

const instants = new Set(['start_at', 'due_at', 'constraint_at', 'deadline_at', 'actual_start_at', 'actual_end_at'])
const patched = (task: TaskRow, fields: Json): TaskRow => ({
  ...task,
  ...Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      instants.has(name) && typeof value === 'string' ? Date.parse(value) : value,
    ]),
  ),
})

/** Fields to write by task, and the rows as they would become. */
export type Patch = { readonly writes: readonly (readonly [task: TaskRow, fields: Json])[]; readonly rows: PlanRows }

/**
 * Returns the rows as they would be after changes, without writing any.
 * @param startOf start of each task as it is shown, or as its move puts it, in minutes
 * @throws Problem 422 for tasks and links that are not in the plan or may not be changed
 */
export const patchRows = (
  project: ProjectPlan,
  changes: PlanChanges,
  startOf: (id: string) => number | null,
): Patch => {
  const { rows } = project
  const byId = new Map(rows.tasks.filter(({ may_see }) => may_see).map((task) => [task.id, task]))
  const known = (one: string, at: string): void => {
    if (!byId.has(one)) throw faultAt(at, 'bad_reference')
  }
  const writes = changes.changes.map((sent, at) => {
    const task = byId.get(sent.id)
    if (task === undefined) throw faultAt(`changes.${at}.id`, 'bad_reference')
    return [task, fieldsOf(sent, task, startOf(task.id), project)] as const
  })
  const fieldsById = new Map(writes.map(([task, fields]) => [task.id, fields]))
  const { add, change: more, remove } = changes.links
  for (const [at, { predecessor_id, successor_id }] of add.entries()) {
    known(predecessor_id, `links.add.${at}.predecessor_id`)
    known(successor_id, `links.add.${at}.successor_id`)
  }
  const linkIds = new Set(rows.links.map((one) => one.id))
  for (const [at, one] of more.entries())
    if (!linkIds.has(one.id)) throw faultAt(`links.change.${at}.id`, 'bad_reference')
  for (const [at, one] of remove.entries())
    if (!linkIds.has(one.id)) throw faultAt(`links.remove.${at}`, 'bad_reference')
  const gone = new Set(remove.map((one) => one.id))
  const changed = new Map(more.map((one) => [one.id, one]))
  const links: LinkRow[] = [
    ...rows.links
      .filter((one) => !gone.has(one.id))
      .map((one) => {
        const to = changed.get(one.id)
        if (to === undefined) return one
        return { ...one, type: to.type ?? one.type, lag: to.lag ?? one.lag, elapsed: to.elapsed ?? one.elapsed }
      }),
    ...add.map((one, at) => ({ ...one, id: `new ${at}`, version: 0 })),
  ]
  const tasks = rows.tasks.map((task) => {
    const fields = fieldsById.get(task.id)
    return fields === undefined ? task : patched(task, fields)
  })
  return { writes, rows: { ...rows, tasks, links } }
}
