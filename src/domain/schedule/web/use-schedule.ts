import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../web/api/client.ts'
import type { CallError } from '../../../web/api/errors.ts'
import { isRow, readMessage } from '../../../web/api/shapes.ts'
import { queryClient } from '../../../web/data/query-client.ts'
import { queryKeys } from '../../../web/data/query-keys.ts'
import { useApply } from '../../../web/data/use-write.ts'
import { anyChangeOf } from '../../../web/data/write-effects.ts'
import { notify } from '../../../web/feedback/notices.ts'
import { offerUndo, runUndo, type Undo } from '../../../web/feedback/undo.ts'
import type {
  ComparedRow,
  LevelAnswer,
  LoadAnswer,
  PlanChanges,
  Preview,
  PreviewAnswer,
  ReadChanges,
  RowDetails,
  ScheduleAnswer,
} from './schedule-answer.ts'
import { asRead, withPreview } from './schedule-answer.ts'
import { schedulePath, scheduleQuery } from './schedule-query.ts'

/** Refusals of a change that was drawn on rows which somebody has changed since. */
const changedMeanwhile = new Set(['conflict', 'stale'])

/** Milliseconds after which a plan that is being computed anew is asked for again: that it is done may move no row. */
const awaitedMs = 3000

/** The computed plan of a project; read again when tasks change. */
export const useSchedule = (project: string) =>
  useQuery<ScheduleAnswer, CallError>({
    ...scheduleQuery(project),
    placeholderData: (previous) => previous,
    refetchInterval: ({ state }) => (state.data?.is_awaited === true ? awaitedMs : false),
  })

/** What is told of one row of the plan. */
export const useRowDetails = (project: string, row: string) =>
  useQuery<RowDetails, CallError>({
    queryKey: queryKeys.list('task', 'schedule-row', project, row),
    queryFn: async () =>
      (await client.get<{ data: RowDetails }>(`${schedulePath(project)}/row`, { params: { id: row } })).data.data,
  })

/** What the plan is compared with: a baseline, or a past day. */
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

/** What is left to do, by person and week. */
export const useLoad = (project: string, isWanted: boolean) =>
  useQuery<LoadAnswer, CallError>({
    queryKey: queryKeys.list('task', 'schedule-load', project),
    queryFn: async () => (await client.get<{ data: LoadAnswer }>(`${schedulePath(project)}/load`)).data.data,
    enabled: isWanted,
    placeholderData: (previous) => previous,
  })

/** A change that is asked about. Late dates and floats are told of nearly all rows: only where they are shown. */
type Asked = { readonly changes: ReadChanges; readonly preview: Preview; readonly hasFloats: boolean }

/**
 * Changes that are asked about: shown with all that they move, and stored only when they are taken.
 * @param plan the plan as it is shown; without it nothing can be asked about
 */
export const usePlanChange = (project: string, plan: ScheduleAnswer | undefined) => {
  const { t } = useTranslation(['project_timeline', 'common', 'shell'])
  const apply = useApply()
  const [asked, setAsked] = useState<Asked>()
  const [isBusy, setBusy] = useState(false)
  const refused = (error: unknown): void => {
    const { message, errors = {} } = error as CallError
    notify({ type: 'error', message: Object.values(errors).flat()[0] ?? message })
  }
  const everything = {
    more: (['task', 'phase', 'dependency', 'project'] as const).map((entity) => anyChangeOf(entity)),
  }
  const send = async (work: () => Promise<void>): Promise<boolean> => {
    setBusy(true)
    try {
      await work()
      return true
    } catch (error) {
      refused(error)
      return false
    } finally {
      setBusy(false)
    }
  }
  const undoIn = (data: unknown): unknown => (isRow(data) && isRow(data.data) ? data.data.undo : undefined)
  const say = (data: unknown) => notify({ type: 'success', message: readMessage(data) ?? t('common:message.updated') })
  /** Takes back what was stored. @param changes that were, to store them again */
  const stepBack = (what: unknown, changes: PlanChanges): Undo => ({
    run: async () => {
      const isDone = await send(async () => {
        const { data } = await client.post<unknown>(`${schedulePath(project)}/undo`, what)
        say(data)
        await apply(data, everything)
      })
      return isDone ? { run: () => storeAgain(changes) } : undefined
    },
  })
  /** Stores changes once more, on the plan as it is now. */
  const storeAgain = async (changes: PlanChanges): Promise<Undo | undefined> => {
    let back: Undo | undefined
    await send(async () => {
      const now = await queryClient.fetchQuery({ ...scheduleQuery(project), staleTime: 0 })
      const { data } = await client.post<unknown>(`${schedulePath(project)}/apply`, asRead(changes, now))
      back = stepBack(undoIn(data), changes)
      say(data)
      await apply(data, everything)
    })
    return back
  }
  const preview = async (changes: PlanChanges, hasFloats: boolean, on = plan): Promise<Asked | undefined> => {
    const sent = { ...changes, floats: hasFloats }
    const { data } = await client.post<{ data: PreviewAnswer }>(`${schedulePath(project)}/preview`, sent)
    return on === undefined
      ? undefined
      : { changes: asRead(changes, on), preview: withPreview(on, data.data), hasFloats }
  }
  /** What was planned stays, now on top of what somebody else has stored: to be looked at and taken again. */
  const askAgain = async (changes: ReadChanges): Promise<void> => {
    const now = await queryClient.fetchQuery({ ...scheduleQuery(project), staleTime: 0 })
    const again = await preview(changes, asked?.hasFloats ?? false, now)
    setAsked((before) => (before?.changes === changes ? again : before))
    notify({ type: 'error', message: t('preview.changedMeanwhile') })
  }
  return {
    asked,
    isBusy,
    drop: () => setAsked(undefined),
    /** Asks the server what changes would move. */
    ask: (changes: PlanChanges, hasFloats: boolean): Promise<boolean> =>
      send(async () => setAsked(await preview(changes, hasFloats))),
    /** Asks for the floats of what is asked about; what was dropped meanwhile stays so. */
    askFloats: async (): Promise<void> => {
      if (asked === undefined || asked.hasFloats) return
      const { changes } = asked
      await send(async () => {
        const whole = await preview(changes, true)
        setAsked((now) => (now?.changes === changes && whole !== undefined ? { ...whole, changes } : now))
      })
    },
    /** Asks the server for a plan in which nobody works on two tasks at once. */
    level: (): Promise<boolean> =>
      send(async () => {
        const { data } = await client.post<{ data: LevelAnswer }>(`${schedulePath(project)}/level`, {})
        const { changes, left: _, ...preview } = data.data
        if (changes.length === 0) notify({ type: 'success', message: t('level.nothing') })
        else if (plan !== undefined)
          setAsked({ changes: asRead({ changes }, plan), preview: withPreview(plan, preview), hasFloats: true })
      }),
    /** Stores changes with the dates that follow. */
    take: (changes: ReadChanges): Promise<boolean> =>
      send(async () => {
        const answer = await client.post<unknown>(`${schedulePath(project)}/apply`, changes).catch((error: unknown) => {
          if (!changedMeanwhile.has((error as CallError).code ?? '')) throw error
        })
        if (answer === undefined) return askAgain(changes)
        const { data } = answer
        setAsked(undefined)
        const step = stepBack(undoIn(data), changes)
        offerUndo(step)
        notify({
          type: 'success',
          message: readMessage(data) ?? t('common:message.updated'),
          actions: [{ label: t('shell:undo'), handler: () => void runUndo(step) }],
        })
        await apply(data, everything)
      }),
  }
}
