import type { RowOf } from '../../../../core/declare/register.ts'
import { client } from '../../../../web/base/api/client.ts'
import { type RowList, readList, readOne } from '../../../../web/base/api/shapes.ts'
import { readAllPages } from '../../../../web/data/rows/all-rows.ts'
import { endedStatuses, type TaskStatus, taskStatuses } from '../../task-status.ts'
import type { StatusCounts } from './status-bar.tsx'

type Placed = Pick<RowOf<'sprint'>, 'id' | 'phase_id' | 'start_at' | 'created_at' | 'is_completed'> & {
  readonly phase?: Pick<RowOf<'phase'>, 'order'> | null
}

/** Returns the sort key of a sprint in its project: by phase, then by start, undated ones last. */
const placeOf = (sprint: Placed): readonly (string | number)[] => {
  return [sprint.phase?.order ?? 0, sprint.phase_id, sprint.start_at ?? '~', sprint.created_at, sprint.id]
}
const isBehind = (sprint: Placed, other: Placed): boolean => {
  const [a, b] = [placeOf(sprint), placeOf(other)]
  const at = a.findIndex((part, n) => part !== b[n])
  return at >= 0 && (a[at] ?? '') > (b[at] ?? '')
}

/**
 * Tells whether a sprint has a successor, in the server's order.
 * @param sprints all sprints of the project, with phases
 */
export const hasNext = (sprint: Placed, sprints: readonly Placed[]): boolean =>
  sprints.some((other) => other.is_completed !== true && other.id !== sprint.id && isBehind(other, sprint))

const sprintsIn = (body: unknown) => readList(body) as RowList<RowOf<'sprint'>>

const isTaskStatus = (text: unknown): text is TaskStatus => taskStatuses.some((status) => status === text)

/** The facts for completing a sprint: its tasks by status, and whether there is a next sprint. */
export type Completion = {
  readonly counts: StatusCounts
  /** Number of unfinished tasks. */
  readonly unfinished: number
  readonly hasNext: boolean
}

export const readCompletion = async (id: string): Promise<Completion> => {
  const [groups, sprint] = await Promise.all([
    client.get<unknown>('/tasks/groups', { params: { by: 'status', 'filter[sprint_id]': id } }),
    client.get<unknown>(`/sprints/${encodeURIComponent(id)}`, { params: { include: 'phase' } }),
  ])
  const counts = new Map(
    readList(groups.data).data.flatMap(({ status, count }) =>
      isTaskStatus(status) ? [[status, Number(count)] as const] : [],
    ),
  )
  const unfinished = taskStatuses.reduce(
    (sum, status) => (endedStatuses.includes(status) ? sum : sum + (counts.get(status) ?? 0)),
    0,
  )
  const completedSprint = readOne(sprint.data) as RowOf<'sprint'>
  if (unfinished === 0 || !completedSprint.phase) return { counts, unfinished, hasNext: false }
  const { project_id } = completedSprint.phase
  const others = await readAllPages(async (page, perPage) =>
    sprintsIn(
      (await client.get<unknown>('/sprints', { params: { project_id, include: 'phase', page, perPage } })).data,
    ),
  )
  return { counts, unfinished, hasNext: hasNext(completedSprint, others) }
}
