import { useQuery } from '@tanstack/react-query'
import { client } from '../../../web/base/api/client.ts'
import type { CallError } from '../../../web/base/api/errors.ts'
import { queryKeys } from '../../../web/data/rows/query-keys.ts'
import type { ComparedRow, LoadAnswer, RowDetails, ScheduleAnswer } from './schedule-answer.ts'
import { schedulePath, scheduleQuery } from './schedule-query.ts'

/**
 * Milliseconds after which a plan that is being computed anew is read again: its end may move no row, and so send no
 * event.
 */
const awaitedMs = 3000

/** The computed plan of a project; read again when tasks change. */
export const useSchedule = (project: string) =>
  useQuery<ScheduleAnswer, CallError>({
    ...scheduleQuery(project),
    placeholderData: (previous) => previous,
    refetchInterval: ({ state }) => (state.data?.is_awaited === true ? awaitedMs : false),
  })

/** Reads the details of one row of the plan. */
export const useRowDetails = (project: string, row: string) =>
  useQuery<RowDetails, CallError>({
    queryKey: queryKeys.list('task', 'schedule-row', project, row),
    queryFn: async () =>
      (await client.get<{ data: RowDetails }>(`${schedulePath(project)}/row`, { params: { id: row } })).data.data,
  })

/** The thing that the plan is compared with: a baseline, or a past day. */
export type Comparison = { readonly baseline_id: string } | { readonly at: string }

export const useComparison = (project: string, comparison: Comparison | undefined) =>
  useQuery<readonly ComparedRow[], CallError>({
    queryKey: queryKeys.list('task', 'schedule-comparison', project, comparison),
    queryFn: async () =>
      (await client.get<{ data: readonly ComparedRow[] }>(`${schedulePath(project)}/compare`, { params: comparison }))
        .data.data,
    enabled: comparison !== undefined,
    placeholderData: (previous) => previous,
  })

/** Reads the remaining work, by person and week. */
export const useLoad = (project: string, isWanted: boolean) =>
  useQuery<LoadAnswer, CallError>({
    queryKey: queryKeys.list('task', 'schedule-load', project),
    queryFn: async () => (await client.get<{ data: LoadAnswer }>(`${schedulePath(project)}/load`)).data.data,
    enabled: isWanted,
    placeholderData: (previous) => previous,
  })
