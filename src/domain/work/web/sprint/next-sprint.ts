import type { RowOf } from '../../../../core/register.ts'
import { client } from '../../../../web/api/client.ts'
import { type RowList, readList, readOne } from '../../../../web/api/shapes.ts'
import { readAllPages } from '../../../../web/data/all-rows.ts'
import { endedStatuses, taskStatuses } from '../../task-status.ts'

type Placed = Pick<RowOf<'sprint'>, 'id' | 'phase_id' | 'start_at' | 'created_at' | 'is_completed'> & {
  readonly phase?: Pick<RowOf<'phase'>, 'order'> | null
}

/** Sort key of a sprint in its project: by phase, then by start, undated ones last. */
const placeOf = (sprint: Placed): readonly (string | number)[] => {
  return [sprint.phase?.order ?? 0, sprint.phase_id, sprint.start_at ?? '~', sprint.created_at, sprint.id]
}
const isBehind = (sprint: Placed, other: Placed): boolean => {
  const [a, b] = [placeOf(sprint), placeOf(other)]
  const at = a.findIndex((part, n) => part !== b[n])
  return at >= 0 && (a[at] ?? '') > (b[at] ?? '')
}

/** Whether a sprint has a successor, in the server's order. @param sprints all sprints of the project, with phases */
export const hasNext = (sprint: Placed, sprints: readonly Placed[]): boolean =>
  sprints.some((other) => other.is_completed !== true && other.id !== sprint.id && isBehind(other, sprint))

const sprintsIn = (body: unknown) => readList(body) as RowList<RowOf<'sprint'>>

const unfinished = taskStatuses.filter((status) => !endedStatuses.includes(status)).join()

/** What completing a sprint needs to know: the number of unfinished tasks, and whether there is a next sprint. */
export const readCompletion = async (id: string): Promise<{ readonly count: number; readonly hasNext: boolean }> => {
  const ask = { 'filter[sprint_id]': id, 'filter[status]': unfinished, page: 1, perPage: 1 }
  const [tasks, sprint] = await Promise.all([
    client.get<unknown>('/tasks', { params: ask }),
    client.get<unknown>(`/sprints/${encodeURIComponent(id)}`, { params: { include: 'phase' } }),
  ])
  const count = readList(tasks.data).total ?? 0
  const completedSprint = readOne(sprint.data) as RowOf<'sprint'>
  if (count === 0 || !completedSprint.phase) return { count, hasNext: false }
  const { project_id } = completedSprint.phase
  const others = await readAllPages(async (page, perPage) =>
    sprintsIn(
      (await client.get<unknown>('/sprints', { params: { project_id, include: 'phase', page, perPage } })).data,
    ),
  )
  return { count, hasNext: hasNext(completedSprint, others) }
}
