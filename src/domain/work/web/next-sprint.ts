import { client } from '../../../web/api/client.ts'
import { isRow, type Row, readList, readOne } from '../../../web/api/shapes.ts'
import { readAllPages } from '../../../web/data/all-rows.ts'
import { endedStatuses, taskStatuses } from '../task-status.ts'

/** Where a sprint stands in its project: phase by phase, the earlier begun first, those without a day last. */
const placeOf = (sprint: Row): readonly (string | number)[] => {
  const phase = isRow(sprint.phase) ? sprint.phase : {}
  return [
    Number(phase.order ?? 0),
    String(sprint.phase_id),
    typeof sprint.start_at === 'string' ? sprint.start_at : '~',
    String(sprint.created_at),
    String(sprint.id),
  ]
}
const isBehind = (one: Row, other: Row): boolean => {
  const [a, b] = [placeOf(one), placeOf(other)]
  const at = a.findIndex((part, n) => part !== b[n])
  return at >= 0 && (a[at] ?? '') > (b[at] ?? '')
}

/** Whether tasks can go on from a sprint to the next, in the server's order. @param sprints those of its project, with phases */
export const hasNext = (sprint: Row, sprints: readonly Row[]): boolean =>
  sprints.some((one) => one.is_completed !== true && one.id !== sprint.id && isBehind(one, sprint))

const unfinished = taskStatuses.filter((status) => !endedStatuses.includes(status)).join()

/** What must be decided as a sprint is completed: how many tasks are left, and whether a sprint comes after it. */
export const readCompletion = async (id: string): Promise<{ readonly count: number; readonly hasNext: boolean }> => {
  const ask = { 'filter[sprint_id]': id, 'filter[status]': unfinished, page: 1, perPage: 1 }
  const [tasks, sprint] = await Promise.all([
    client.get<unknown>('/tasks', { params: ask }),
    client.get<unknown>(`/sprints/${encodeURIComponent(id)}`, { params: { include: 'phase' } }),
  ])
  const count = readList(tasks.data).total ?? 0
  const one = readOne(sprint.data)
  if (count === 0 || !isRow(one.phase)) return { count, hasNext: false }
  const { project_id } = one.phase
  const others = await readAllPages(async (page, perPage) =>
    readList((await client.get<unknown>('/sprints', { params: { project_id, include: 'phase', page, perPage } })).data),
  )
  return { count, hasNext: hasNext(one, others) }
}
