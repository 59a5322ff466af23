import { useCallback, useEffect, useRef, useState } from 'react'
import type { CallError } from '../../../web/base/api/errors.ts'
import { makeCallQueue } from '../../../web/data/rows/call-queue.ts'
import type { ImportPlan } from '../import-plan.ts'
import { savePlan } from './calls.ts'

/** Debounce of saving in milliseconds. */
const debounceMs = 500

export type PlanErrors = { readonly [path: string]: readonly string[] }
type Saving = { readonly isPending: boolean; readonly errors: PlanErrors; readonly message: string | undefined }

const listsOf = (errors: CallError['errors'] | undefined): PlanErrors =>
  Object.fromEntries(
    Object.entries(errors ?? {}).map(([path, texts]) => [path, [texts].flat().map((text) => String(text))]),
  )

/** Changes that are not part of the sent ones. */
const unsentChanges = (now: Partial<ImportPlan>, sent: Partial<ImportPlan>): Partial<ImportPlan> =>
  Object.fromEntries(Object.entries(now).filter(([part, value]) => sent[part as keyof ImportPlan] !== value))

const idle: Saving = { isPending: false, errors: {}, message: undefined }

/**
 * Holds the state of the plan: changes are shown at once and saved automatically, so that leaving the page loses
 * nothing.
 * @param saved the saved plan
 * @param onSaved called after each save
 */
export const usePlan = (id: string, saved: ImportPlan, onSaved: () => void) => {
  const [changes, setChanges] = useState<Partial<ImportPlan>>({})
  const [saving, setSaving] = useState(idle)
  const latestChanges = useRef(changes)
  const base = useRef(saved)
  base.current = saved
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const enqueue = useRef(makeCallQueue()).current
  const set = useCallback((next: Partial<ImportPlan>) => {
    latestChanges.current = next
    setChanges(next)
  }, [])

  const send = useCallback(async (): Promise<boolean> => {
    clearTimeout(timer.current)
    timer.current = undefined
    return enqueue(async () => {
      const sent = latestChanges.current
      if (Object.keys(sent).length === 0) return true
      try {
        base.current = (await savePlan(id, { ...base.current, ...sent })).plan
        // The answer may have new guesses; changes made meanwhile are applied on top.
        set(unsentChanges(latestChanges.current, sent))
        setSaving({ ...idle, isPending: Object.keys(latestChanges.current).length > 0 })
        onSaved()
        return true
      } catch (error) {
        const { errors, message } = error as CallError
        setSaving({ isPending: false, errors: listsOf(errors), message })
        return false
      }
    })
  }, [id, enqueue, onSaved, set])

  // Sends pending changes on unmount.
  const last = useRef(send)
  last.current = send
  useEffect(
    () => () => {
      if (timer.current !== undefined) void last.current()
    },
    [],
  )

  return {
    plan: { ...saved, ...changes },
    ...saving,
    change: (more: Partial<ImportPlan>) => {
      set({ ...latestChanges.current, ...more })
      setSaving((now) => ({ ...now, isPending: true }))
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void send(), debounceMs)
    },
    /** Shows a step's errors at the plan's fields. */
    showErrors: ({ errors, message }: CallError) => setSaving({ isPending: false, errors: listsOf(errors), message }),
    /** Saves pending changes. @returns whether all are saved */
    save: send,
  }
}
