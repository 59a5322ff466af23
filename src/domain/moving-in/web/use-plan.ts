import { useCallback, useEffect, useRef, useState } from 'react'
import type { CallError } from '../../../web/api/errors.ts'
import { makeCallQueue } from '../../../web/data/call-queue.ts'
import type { ImportPlan } from '../import-plan.ts'
import { savePlan } from './calls.ts'

/** What is chosen is kept once choosing rests this long, in milliseconds. */
const rest = 500

export type PlanErrors = { readonly [path: string]: readonly string[] }
type Saving = { readonly isPending: boolean; readonly errors: PlanErrors; readonly message: string | undefined }

const listsOf = (errors: CallError['errors'] | undefined): PlanErrors =>
  Object.fromEntries(
    Object.entries(errors ?? {}).map(([path, texts]) => [path, [texts].flat().map((text) => String(text))]),
  )

/** What of some changes another has not taken in yet. */
const since = (now: Partial<ImportPlan>, sent: Partial<ImportPlan>): Partial<ImportPlan> =>
  Object.fromEntries(Object.entries(now).filter(([part, value]) => sent[part as keyof ImportPlan] !== value))

const settled: Saving = { isPending: false, errors: {}, message: undefined }

/**
 * A plan while somebody changes it: shown at once, kept as one goes, so that leaving loses nothing.
 * @param kept as the server has it @param onKept told after each time that it was kept
 */
export const usePlan = (id: string, kept: ImportPlan, onKept: () => void) => {
  const [changes, setChanges] = useState<Partial<ImportPlan>>({})
  const [saving, setSaving] = useState(settled)
  const newest = useRef(changes)
  const base = useRef(kept)
  base.current = kept
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const turn = useRef(makeCallQueue()).current
  const set = useCallback((next: Partial<ImportPlan>) => {
    newest.current = next
    setChanges(next)
  }, [])

  const send = useCallback(async (): Promise<boolean> => {
    clearTimeout(timer.current)
    timer.current = undefined
    return turn(async () => {
      const sent = newest.current
      if (Object.keys(sent).length === 0) return true
      try {
        base.current = (await savePlan(id, { ...base.current, ...sent })).plan
        // The answer may have guesses that the changes made meanwhile know nothing of: they lie on top of it.
        set(since(newest.current, sent))
        setSaving({ ...settled, isPending: Object.keys(newest.current).length > 0 })
        onKept()
        return true
      } catch (error) {
        const { errors, message } = error as CallError
        setSaving({ isPending: false, errors: listsOf(errors), message })
        return false
      }
    })
  }, [id, turn, onKept, set])

  // As one leaves what was chosen last goes out at once.
  const last = useRef(send)
  last.current = send
  useEffect(
    () => () => {
      if (timer.current !== undefined) void last.current()
    },
    [],
  )

  return {
    plan: { ...kept, ...changes },
    ...saving,
    change: (more: Partial<ImportPlan>) => {
      set({ ...newest.current, ...more })
      setSaving((now) => ({ ...now, isPending: true }))
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void send(), rest)
    },
    /** Shows what a step was refused for at the fields of the plan. */
    refuse: ({ errors, message }: CallError) => setSaving({ isPending: false, errors: listsOf(errors), message }),
    /** Keeps what is not kept yet. @returns whether all is */
    keep: send,
  }
}
export type PlanState = ReturnType<typeof usePlan>
