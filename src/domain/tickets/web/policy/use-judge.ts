import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { client } from '../../../../web/base/api/client.ts'
import type { CallError } from '../../../../web/base/api/errors.ts'
import { queryClient } from '../../../../web/data/rows/query-client.ts'
import { queryKeys } from '../../../../web/data/rows/query-keys.ts'
import { useApply } from '../../../../web/data/rows/use-write.ts'
import { anyChangeOf } from '../../../../web/data/rows/write-effects.ts'
import type { Judgement, JudgePreview } from '../../judge-answers.ts'

/** The milliseconds after which a run in progress is read again. */
const lookAgainMs = 1000

const pathOf = (policy: string): string => `/tickets/sla/${encodeURIComponent(policy)}/judge`
// These are keys of the policy's row, so that they are read again when it changes.
const runKey = (policy: string) => queryKeys.row('sla_policy', policy, 'judgement')
const previewKey = (policy: string) => queryKeys.row('sla_policy', policy, 'judge-preview')

/** Reads what judging the closed tickets of a policy again would change. */
export const useJudgePreview = (policy: string, enabled: boolean) =>
  useQuery<JudgePreview, CallError>({
    queryKey: previewKey(policy),
    queryFn: async () =>
      (await client.post<{ readonly data: JudgePreview }>(`${pathOf(policy)}/preview`, {})).data.data,
    enabled,
    // Tickets are closed all the time, so each reading gets present figures.
    staleTime: 0,
  })

/** Reads the user's latest run of a policy; null if there is none. */
export const useJudgement = (policy: string, enabled: boolean) =>
  useQuery<Judgement | null, CallError>({
    queryKey: runKey(policy),
    queryFn: async () => (await client.get<{ readonly data: Judgement | null }>(pathOf(policy))).data.data,
    enabled,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? lookAgainMs : false),
  })

/** Begins a run, or finds the one in progress. @throws CallError */
export const beginJudging = async (policy: string): Promise<void> => {
  const { data } = await client.post<{ readonly data: Judgement }>(pathOf(policy), {})
  queryClient.setQueryData(runKey(policy), data.data)
}

/**
 * Reads tickets and the preview again once a run has ended.
 * @returns whether the run was in progress while the page was open, so that its outcome is news
 */
export const useJudgingEnd = (policy: string, judgement: Judgement | null | undefined): boolean => {
  const apply = useApply()
  const running = useRef<string>(undefined)
  const [ended, setEnded] = useState<string>()
  const { id, state } = judgement ?? {}
  useEffect(() => {
    if (state === 'running') {
      running.current = id
      return
    }
    if (id === undefined || running.current !== id) return
    running.current = undefined
    setEnded(id)
    void apply(undefined, { more: [anyChangeOf('ticket')], keys: [previewKey(policy)] })
  })
  return id !== undefined && ended === id
}
