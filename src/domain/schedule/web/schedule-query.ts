import type { UseQueryOptions } from '@tanstack/react-query'
import { client } from '../../../web/base/api/client.ts'
import type { CallError } from '../../../web/base/api/errors.ts'
import { queryKeys } from '../../../web/data/rows/query-keys.ts'
import { type BarsAnswer, type ScheduleAnswer, scheduleIn } from './schedule-answer.ts'

export const schedulePath = (project: string): string => `/projects/${encodeURIComponent(project)}/schedule`

/** The computed plan of a project, as bars. */
export const scheduleQuery = (project: string) =>
  ({
    queryKey: queryKeys.list('task', 'schedule', project),
    queryFn: async () =>
      scheduleIn((await client.get<{ data: BarsAnswer }>(`${schedulePath(project)}/bars`)).data.data),
  }) satisfies UseQueryOptions<ScheduleAnswer, CallError>
