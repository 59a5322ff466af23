import { allOf, equals } from '../../../../core/query/predicate.ts'
import { client } from '../../../../web/base/api/client.ts'
import { readList, readOne } from '../../../../web/base/api/shapes.ts'
import type { AllRowsQuery } from '../../../../web/data/rows/all-rows.ts'
import { queryKeys } from '../../../../web/data/rows/query-keys.ts'

/** Returns the API path below a project. */
export const projectPath = (project: string, rest: string) => `/projects/${encodeURIComponent(project)}/${rest}`

/** Returns the query of a project's open or completed sprints, with their phases. */
export const sprintsOf = (project: string, isCompleted: boolean): AllRowsQuery<'sprint'> => ({
  include: ['phase'],
  sort: [{ field: 'created_at', order: isCompleted ? 'desc' : 'asc' }],
  where: allOf(equals('phase.project_id', project), equals('is_completed', isCompleted)),
})

/** Returns the query of all epics of a project, by name. */
export const epicsOf = (project: string): AllRowsQuery<'epic'> => ({
  sort: [{ field: 'name', order: 'asc' }],
  where: allOf(equals('project_id', project)),
})

/** The column by whose values a project's tasks are summed. */
export type SumColumn = 'sprint_id' | 'epic_id'

/** Returns the query of the sums of a project's tasks by a column. @param maySum whether estimates may be read too */
export const sumsQuery = (project: string, by: SumColumn, maySum: boolean) => ({
  queryKey: queryKeys.list('task', 'sums', project, by, maySum),
  queryFn: async () => {
    const params = {
      by: by === 'epic_id' ? `${by},status` : by,
      ...(maySum ? { sum: 'story_points,estimate' } : {}),
      'filter[project_id]': project,
    }
    return readList((await client.get<unknown>('/tasks/groups', { params })).data).data
  },
})

/** Returns the query of the mean story points of a project's last completed sprints. */
export const velocityQuery = (project: string) => ({
  queryKey: queryKeys.list('sprint', 'velocity', project),
  queryFn: async () => readOne((await client.get<unknown>(projectPath(project, 'velocity'))).data),
})
