import { generateNKeysBetween } from 'fractional-indexing'
import { uuidv7 } from 'uuidv7'
import { isoOf } from '../../../../server/clock.ts'
import type { Queryable } from '../../../../server/db/database.ts'
import type { Engine } from '../../../../server/engine.ts'
import { type BulkRow, writeMany } from '../../../../server/rows/write/bulk.ts'
import { completedStatuses, endedStatuses, stageFor, type TaskStatus } from '../../task-status.ts'
import type { DemoProject } from './demo-project.ts'
import { loadDetails, withLinks } from './load-details.ts'
import { livesOf, type PastSprint } from './past.ts'
import { demoProjects } from './projects.ts'
import { ownTasks } from './task-names.ts'
import { commonTasks, demoEpics, languageOf, smallTasks, taskNotes } from './task-words.ts'

/** A sprint of the demo; `n` is its project's index. */
export type DemoSprint = PastSprint & { readonly phaseId: string; readonly n: number }
type Around = {
  readonly projects: readonly string[]
  readonly sprints: readonly DemoSprint[]
  readonly person: (local: string) => string
  readonly tags: readonly string[]
}
const dayMs = 86_400_000
const hourMs = 3_600_000
const pick = <T>(list: readonly [T, ...T[]], n: number): T => list[n % list.length] ?? list[0]

/** Returns task names in order: common beginning, the project's own, common end. */
const namesOf = ({ name }: DemoProject): readonly string[] => {
  const common = commonTasks[languageOf(name)]
  return [...common.slice(0, 5), ...(ownTasks[name] ?? []), ...common.slice(5)]
}

/** Returns a status by elapsed time. @param at position of the task in its project, 0 to 1 */
const statusAt = ({ status }: DemoProject, at: number, passed: number, n: number): TaskStatus => {
  if (status === 'completed') return n % 13 === 5 ? 'rejected' : n % 3 === 0 ? 'done' : 'closed'
  if (status === 'planning') return n === 0 ? 'done' : n === 1 ? 'in_progress' : 'pending'
  if (at < passed - 0.1)
    return n % 11 === 4 ? 'rejected' : n % 7 === 3 ? 'in_progress' : n % 2 === 0 ? 'done' : 'closed'
  if (status === 'cancelled') return n % 2 === 0 ? 'rejected' : 'closed'
  if (status === 'on_hold') return n % 3 === 0 ? 'stopped' : 'suspended'
  if (at < passed + 0.15) return pick(['in_progress', 'in_progress', 'stopped', 'in_progress', 'suspended'], n)
  return 'pending'
}

/** Returns the tasks of one project, including epics and sub-tasks. */
const tasksOf = (one: DemoProject, n: number, midnight: number, now: number, around: Around) => {
  const names = namesOf(one)
  const sprints = around.sprints.filter((sprint) => sprint.n === n)
  const language = languageOf(one.name)
  const people = one.people.map(around.person)
  const [start, end, delivered = end] = one.days
  const passed = (0 - start) / (end - start)
  const project_id = around.projects[n] ?? ''
  const epics =
    one.type === 'agile'
      ? demoEpics[language].map((name, i) => ({
          id: uuidv7(),
          project_id,
          name,
          color: pick(['#4557d0', '#157347', '#b4470f'], i),
          created_by: people[0],
        }))
      : []
  const inSprints = one.status === 'completed' ? names.length : Math.ceil(names.length * 0.8)
  const tasks = names.flatMap((name, i): BulkRow[] => {
    const at = i / names.length
    const sprint = i < inSprints ? sprints[Math.floor((i / inSprints) * sprints.length)] : undefined
    const targetStatus = statusAt(one, at, passed, i)
    const isOver = sprint?.isOver === true && !endedStatuses.includes(targetStatus)
    // No column of these boards has the status `closed`, so finished tasks are `done`.
    const status = isOver || (sprint !== undefined && targetStatus === 'closed') ? 'done' : targetStatus
    const days = Math.round(start + ((i + 1) / names.length) * (end - start))
    const isToday = one.status === 'active' && status === 'in_progress' && i % 2 === 0
    const due = midnight + (isToday ? 0 : days) * dayMs + 17 * hourMs
    // A project that was delivered late became late gradually.
    const late = Math.round((delivered - end) * at)
    const completedAt = Math.min(due + (late - (i % 3)) * dayMs, now - hourMs)
    const begun = Math.min(midnight + start * dayMs, now - 2 * dayMs)
    const created = Math.min(begun - 10 * dayMs + i * 11 * hourMs, now - dayMs + i * 60_000)
    const row = {
      id: uuidv7(),
      created_at: isoOf(created),
      created_by: pick([people[0], ...people], i) ?? null,
      updated_by: people[0] ?? null,
      name,
      description: i % 3 === 0 ? (taskNotes[language][i % 9 === 0 ? 1 : i % 2 === 0 ? 2 : 0] ?? null) : null,
      project_id,
      phase_id: sprint?.phaseId ?? null,
      sprint_id: sprint?.id ?? null,
      stage_id: sprint === undefined ? null : stageFor(status, sprint.stages),
      status,
      suspended_from: status === 'suspended' ? 'in_progress' : null,
      priority: i % 4 === 1 ? one.priority : pick(['medium', 'low', 'medium', 'high'], i + n),
      epic_id: i % 4 === 3 ? null : (epics[Math.floor(at * epics.length)]?.id ?? null),
      parent_id: null,
      start_at: isoOf(due - (3 + (i % 6)) * dayMs),
      due_at: isoOf(due),
      completed_at: completedStatuses.includes(status) ? isoOf(completedAt) : null,
      estimate: pick([60, 120, 240, 480, 960], i + n),
      story_points: pick(['1', '2', '3', '5', '8'], i + n),
      visibility: i % 17 === 9 ? 'assigned' : 'all',
      shared_with_client: one.client !== undefined && i % 2 === 0,
      assignees:
        sprint === undefined && i % 2 === 0
          ? []
          : [...new Set([pick(people as [string, ...string[]], i), ...(i % 5 === 0 ? [people[0] ?? ''] : [])])],
      tags: i % 5 === 2 ? one.tags.map((place) => around.tags[place]) : [],
    }
    if (i % 8 !== 6) return [row]
    const isEnded = endedStatuses.includes(status)
    const parts = smallTasks[language].map((part, m): BulkRow => {
      const state: TaskStatus = isEnded || (status !== 'pending' && m === 0) ? 'done' : 'pending'
      return {
        ...row,
        id: uuidv7(),
        created_at: isoOf(created + (m + 1) * 60_000),
        name: part,
        description: null,
        parent_id: row.id,
        status: state,
        suspended_from: null,
        stage_id: sprint === undefined ? null : stageFor(state, sprint.stages),
        completed_at: state === 'done' ? isoOf(completedAt) : null,
        estimate: 60,
        story_points: '1',
        tags: [],
      }
    })
    return [row, ...parts]
  })
  return { epics, tasks }
}

/** Adds plausible work to every project, from planning to late delivery. */
export const loadTasks = async (engine: Engine, tx: Queryable, around: Around): Promise<void> => {
  const now = engine.now()
  const midnight = now - (now % dayMs)
  const all = demoProjects.map((one, n) => tasksOf(one, n, midnight, now, around))
  await writeMany(
    engine,
    tx,
    'epic',
    all.flatMap(({ epics }) => epics),
  )
  // Tasks are numbered in the order of their creation.
  const tasks = all
    .flatMap(({ tasks: some }) => some)
    .toSorted((a, b) => (String(a.created_at) < String(b.created_at) ? -1 : 1))
  const keys = generateNKeysBetween(null, null, tasks.length)
  const sprints = new Map(around.sprints.map((sprint) => [sprint.id, sprint]))
  const lives = livesOf(withLinks(tasks), sprints, now)
  const rows = lives.map(({ row }) => row)
  await writeMany(
    engine,
    tx,
    'task',
    rows.map((row, i) => ({ ...row, position: keys[i] })),
    new Map(lives.map(({ row, past }) => [row.id, past])),
  )
  await loadDetails(engine, tx, rows)
}
