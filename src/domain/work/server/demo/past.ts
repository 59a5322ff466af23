import { isoOf } from '../../../../server/clock.ts'
import type { FieldChange } from '../../../../server/log/events.ts'
import type { BulkRow, Happened } from '../../../../server/rows/write/bulk.ts'
import { endedStatuses, type StageLook, stageFor, type TaskStatus } from '../../task-status.ts'
import type { SprintSpan } from './sprint-days.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

export type PastSprint = SprintSpan & {
  readonly id: string
  readonly isOver: boolean
  readonly stages: readonly StageLook[]
  /** The previous sprint of the project. */
  readonly before: PastSprint | undefined
}
/** A task with its past events. */
export type TaskWithPast = { readonly row: BulkRow; readonly past: readonly Happened[] }

/** The statuses before each status, without the first. */
const ways: { readonly [S in TaskStatus]: readonly TaskStatus[] } = {
  pending: [],
  in_progress: ['in_progress'],
  done: ['in_progress', 'done'],
  closed: ['in_progress', 'done', 'closed'],
  suspended: ['in_progress', 'suspended'],
  stopped: ['in_progress', 'stopped'],
  rejected: ['rejected'],
}

/** Returns a time within working hours near a given one. */
const atWork = (at: number, n: number): number => {
  const day = at - (at % dayMs)
  const weekday = new Date(day).getUTCDay()
  const shift = weekday === 6 ? -1 : weekday === 0 ? 1 : 0
  return day + shift * dayMs + (8 + ((n * 37) % 9)) * hourMs + ((n * 17) % 60) * 60_000
}

/** Returns when a task reached its status, spread over its sprint. @param part fraction of the sprint, 0 to 1 */
const finishAt = (sprint: PastSprint | undefined, part: number, row: BulkRow, n: number, now: number): number => {
  if (sprint === undefined) return atWork(Number(Date.parse(String(row.completed_at ?? isoOf(now - 3 * dayMs)))), n)
  const end = Math.min(sprint.end, now)
  return atWork(sprint.start + (end - sprint.start) * part, n)
}

const points = ['1', '2', '3', '5', '8']
/** Returns a plausible earlier estimate. */
const otherPoints = (now: unknown): string => points[points.indexOf(String(now)) - 1] ?? '2'

/**
 * Makes up one task's past from its present values: planned into its sprint, begun, re-estimated, finished. Some tasks
 * came from the sprint before, some only after the sprint had begun.
 * @param part place of the task among those of its sprint, 0 to 1
 * @param n number of the task, which makes pasts differ
 */
const livedBy = (row: BulkRow, sprint: PastSprint | undefined, part: number, n: number, now: number): TaskWithPast => {
  const status = row.status as TaskStatus
  const latest = now - hourMs
  const past: Happened[] = []
  const actor = String((row.assignees as readonly string[])[0] ?? row.created_by)
  const isLate = sprint !== undefined && n % 6 === 4
  const from = sprint !== undefined && n % 5 === 3 && sprint.before !== undefined ? sprint.before : sprint
  const planned =
    from === undefined ? undefined : isLate ? from.start + 2 * dayMs : Math.min(from.start - 20 * hourMs, latest)
  const created = Math.min(Date.parse(String(row.created_at)), (planned ?? latest) - hourMs, latest - 2 * dayMs)
  let at = created
  const add = (requestedAt: number, changes: readonly FieldChange[], by = actor) => {
    // Each event comes after the previous one, and not in the future.
    at = Math.min(Math.max(requestedAt, at + 20 * 60_000), latest + past.length * 60_000)
    past.push({ at, actor: by, changes })
  }
  let stage: string | null = null
  const toStage = (to: string | null): FieldChange[] => {
    const change = to === stage ? [] : [{ field: 'stage_id', old: stage, new: to }]
    stage = to
    return change
  }
  const maker = String(row.created_by)
  if (from !== undefined && planned !== undefined) {
    const place = [{ field: 'sprint_id', old: null, new: from.id }, ...toStage(stageFor('pending', from.stages))]
    add(planned + (n % 7) * 11 * 60_000, place, maker)
  }
  if (from !== undefined && sprint !== undefined && from !== sprint) {
    // The task was unfinished when the sprint before was completed.
    const moved = [{ field: 'sprint_id', old: from.id, new: sprint.id }, ...toStage(stageFor('pending', sprint.stages))]
    add(Math.min(from.end, latest) + 60_000, moved, maker)
  }
  const way = ways[status]
  const finish = Math.min(finishAt(sprint, part, row, n, now), latest)
  if (sprint !== undefined && n % 7 === 2 && sprint.start < now)
    add(sprint.start + (1 + (n % 3)) * dayMs, [
      { field: 'story_points', old: otherPoints(row.story_points), new: row.story_points },
    ])
  const first = past.find(({ changes }) => changes.some(({ field }) => field === 'story_points'))
  let was: TaskStatus = 'pending'
  let completed: number | null = null
  for (const [m, next] of way.entries()) {
    const before = way.length - 1 - m - (way.at(-1) === 'closed' ? 1 : 0)
    add(finish - before * (9 + ((n * 29) % 90)) * hourMs, [
      { field: 'status', old: was, new: next },
      ...(sprint === undefined ? [] : toStage(stageFor(next, sprint.stages))),
    ])
    was = next
    if (next === 'done') completed = at
  }
  const creations = [
    ...['name', 'project_id', 'priority', 'epic_id', 'parent_id', 'estimate'].map(
      (field) => [field, row[field]] as const,
    ),
    ['status', 'pending'] as const,
    ['story_points', first === undefined ? row.story_points : otherPoints(row.story_points)] as const,
  ].flatMap(([field, value]): FieldChange[] => (value === null ? [] : [{ field, old: null, new: value }]))
  return {
    row: {
      ...row,
      created_at: isoOf(created),
      updated_at: isoOf(at),
      completed_at: completed === null ? null : isoOf(completed),
      version: 1 + past.length,
      stage_id: stage,
    },
    past: [{ at: created, actor: maker, changes: creations }, ...past],
  }
}

/** Makes up the past events of all tasks; the tasks of a sprint are finished one after the other. */
export const livesOf = (
  tasks: readonly BulkRow[],
  sprints: ReadonlyMap<string, PastSprint>,
  now: number,
): TaskWithPast[] => {
  const partOf = new Map<string, number>()
  for (const id of sprints.keys()) {
    const ended = tasks.filter((row) => row.sprint_id === id && endedStatuses.includes(row.status as TaskStatus))
    for (const [k, row] of ended.entries()) partOf.set(row.id, (k + 1) / (ended.length + 1))
  }
  return tasks.map((row, n) =>
    livedBy(row, sprints.get(String(row.sprint_id)), partOf.get(row.id) ?? 0.5 + (n % 5) / 10, n, now),
  )
}
