import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../web/base/api/client.ts'
import type { CallError } from '../../../web/base/api/errors.ts'
import { isRow, readMessage } from '../../../web/base/api/shapes.ts'
import { notify } from '../../../web/base/feedback/notices.ts'
import { offerUndo, runUndo, type Undo } from '../../../web/base/feedback/undo.ts'
import { queryClient } from '../../../web/data/rows/query-client.ts'
import { useApply } from '../../../web/data/rows/use-write.ts'
import { anyChangeOf } from '../../../web/data/rows/write-effects.ts'
import type {
  LevelAnswer,
  PlanChanges,
  Preview,
  PreviewAnswer,
  ReadChanges,
  ScheduleAnswer,
} from './schedule-answer.ts'
import { asRead, withPreview } from './schedule-answer.ts'
import { schedulePath, scheduleQuery } from './schedule-query.ts'

/** Codes of refusals of a change whose rows somebody else has changed since. */
const changedMeanwhile = new Set(['conflict', 'stale'])

/**
 * A change that the user is asked about. It has late dates and floats only where they are shown, as they change for
 * nearly all rows.
 */
type Asked = {
  readonly changes: ReadChanges
  readonly preview: Preview
  readonly hasFloats: boolean
  /** A sentence about what is not part of the change. */
  readonly note?: string | undefined
  /** True while it is being stored, or is stored and not yet read: it stays shown, without a question. */
  readonly isTaken: boolean
}

/** A question that is asked even where a change moves nothing else. */
export type Question = { readonly note: string | undefined }

/** Tells whether changes affect no other rows: nothing else moves, no task becomes late, the end stays. */
const isAlone = ({ changes, links }: ReadChanges, { effect }: Preview): boolean =>
  (changes !== undefined || links !== undefined) &&
  effect.pushed_count === 0 &&
  effect.late.length === 0 &&
  effect.end_before === effect.end_after

/**
 * Asks the user about changes: they are shown with all that they move, and stored only when the user takes them.
 * Changes that affect no other rows are stored without a question.
 * @param plan the plan as it is shown; without it nothing can be asked about
 */
export const usePlanChange = (project: string, plan: ScheduleAnswer | undefined) => {
  const { t } = useTranslation(['project_timeline', 'common', 'shell'])
  const apply = useApply()
  const [asked, setAsked] = useState<Asked>()
  const [isBusy, setBusy] = useState(false)
  /**
   * The storing and reading of a plan. The next change waits for it, or it would be based on rows that have changed.
   */
  const taking = useRef<Promise<unknown>>(undefined)
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
  /** Makes the undo of stored changes. @param changes the stored ones, to store them again */
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
      : { changes: asRead(changes, on), preview: withPreview(on, data.data), hasFloats, isTaken: false }
  }
  /** Returns the plan as it is shown, once taken changes are read. */
  const planNow = async (): Promise<ScheduleAnswer | undefined> => {
    if (taking.current === undefined) return plan
    await taking.current
    return queryClient.getQueryData<ScheduleAnswer>(scheduleQuery(project).queryKey) ?? plan
  }
  /**
   * Keeps the user's change and shows it on the plan that somebody else has stored, so that the user can look at it and
   * take it again.
   */
  const askAgain = async (changes: ReadChanges): Promise<void> => {
    const now = await queryClient.fetchQuery({ ...scheduleQuery(project), staleTime: 0 })
    const again = await preview(changes, asked?.hasFloats ?? false, now)
    setAsked((before) => (before?.changes === changes ? again && { ...before, ...again } : before))
    notify({ type: 'error', message: t('preview.changedMeanwhile') })
  }
  /** Stores changes with the dates that follow; they stay shown until the plan is read again. */
  const store = async (changes: ReadChanges): Promise<void> => {
    const answer = await client.post<unknown>(`${schedulePath(project)}/apply`, changes).catch((error: unknown) => {
      if (!changedMeanwhile.has((error as CallError).code ?? '')) throw error
    })
    if (answer === undefined) return askAgain(changes)
    const { data } = answer
    setAsked((now) => (now?.changes === changes ? { ...now, isTaken: true } : now))
    const step = stepBack(undoIn(data), changes)
    offerUndo(step)
    notify({
      type: 'success',
      message: readMessage(data) ?? t('common:message.updated'),
      data: step,
      actions: [{ label: t('shell:undo'), handler: () => void runUndo(step) }],
    })
    try {
      await apply(data, everything)
    } finally {
      setAsked((now) => (now?.changes === changes ? undefined : now))
    }
  }
  const take = async (changes: ReadChanges): Promise<boolean> => {
    const work = send(() => store(changes))
    taking.current = work
    const isDone = await work
    if (taking.current === work) taking.current = undefined
    return isDone
  }
  return {
    asked,
    isBusy,
    drop: () => setAsked(undefined),
    /**
     * Asks the server what changes would move, and stores them at once where they move nothing.
     * @param question asks the user in any case, with a sentence of its own
     * @returns whether it answered
     */
    ask: async (changes: PlanChanges, hasFloats: boolean, question?: Question): Promise<boolean> => {
      let alone: ReadChanges | undefined
      const isAnswered = await send(async () => {
        const next = await preview(changes, hasFloats, await planNow())
        if (next !== undefined && question === undefined && isAlone(next.changes, next.preview)) alone = next.changes
        setAsked(next && { ...next, note: question?.note, isTaken: alone !== undefined })
      })
      if (alone === undefined) return isAnswered
      const isStored = await take(alone)
      if (!isStored) setAsked((now) => (now?.changes === alone ? undefined : now))
      return isStored
    },
    /** Asks for the floats of the change in question; a change that was dropped meanwhile stays dropped. */
    askFloats: async (): Promise<void> => {
      if (asked === undefined || asked.hasFloats) return
      const { changes } = asked
      await send(async () => {
        const whole = await preview(changes, true)
        setAsked((now) => (now?.changes === changes && whole !== undefined ? { ...now, ...whole, changes } : now))
      })
    },
    /** Asks the server for a plan in which nobody works on two tasks at once. */
    level: (): Promise<boolean> =>
      send(async () => {
        const { data } = await client.post<{ data: LevelAnswer }>(`${schedulePath(project)}/level`, {})
        const { changes, left: _, ...preview } = data.data
        if (changes.length === 0) notify({ type: 'success', message: t('level.nothing') })
        else if (plan !== undefined)
          setAsked({
            changes: asRead({ changes }, plan),
            preview: withPreview(plan, preview),
            hasFloats: true,
            isTaken: false,
          })
      }),
    take,
  }
}
