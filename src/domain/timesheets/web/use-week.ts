import { useQuery } from '@tanstack/react-query'
import { client } from '../../../web/base/api/client.ts'
import type { CallError } from '../../../web/base/api/errors.ts'
import { queryKeys } from '../../../web/data/rows/query-keys.ts'
import type { WeekAnswer } from '../week-answer.ts'

/** Which week: any day of it, and whose; one's own of today unless said. */
export type Asked = { readonly day?: string; readonly user_id?: string }

export const readWeek = async (asked: Asked): Promise<WeekAnswer> =>
  (await client.get<{ readonly data: WeekAnswer }>('/timesheets/week', { params: asked })).data.data

/** A week of hours; read again whenever a time entry changes. */
export const useWeek = (asked: Asked) =>
  useQuery<WeekAnswer, CallError>({
    queryKey: queryKeys.list('time_entry', 'week', asked),
    queryFn: () => readWeek(asked),
  })
