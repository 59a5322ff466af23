import { useQuery } from '@tanstack/react-query'
import { client } from '../../../web/base/api/client.ts'
import type { CallError } from '../../../web/base/api/errors.ts'
import { queryKeys } from '../../../web/data/rows/query-keys.ts'
import type { WeekAnswer } from '../week-answer.ts'

/** The asked week: any day of it, and its person; by default the user's own week of today. */
export type Asked = { readonly day?: string; readonly user_id?: string }

export const readWeek = async (asked: Asked): Promise<WeekAnswer> =>
  (await client.get<{ readonly data: WeekAnswer }>('/timesheets/week', { params: asked })).data.data

/** Reads a week of hours, and reads it again whenever a time entry changes. */
export const useWeek = (asked: Asked) =>
  useQuery<WeekAnswer, CallError>({
    queryKey: queryKeys.list('time_entry', 'week', asked),
    queryFn: () => readWeek(asked),
  })
