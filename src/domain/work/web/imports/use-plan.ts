import { useCallback, useEffect, useRef, useState } from 'react'
import type { CallError } from '../../../../web/api/errors.ts'
import { makeTurns } from '../../../../web/data/turns.ts'
import type { ImportPlan } from '../../import/plan.ts'
import { savePlan } from './calls.ts'

/** What is chosen is kept once choosing rests this long, in milliseconds. */
const rest = 500

export type PlanErrors = { readonly [path: string]: readonly string[] }
type Saving = { readonly isPending: boolean; readonly errors: PlanErrors; readonly message: string | undefined }

const listsOf = (errors: CallError['errors'] | undefined): PlanErrors =>
  Object.fromEntries(
    Object.entries(errors ?? {}).map(([path, texts]) => [path, [texts].flat().map((text) => String(text))]),
  )

/**
 * A plan while somebody changes it: shown at once, kept as one goes, so that leaving loses nothing.
 * @param kept as the server has it @param onKept told after each time that it was kept
 */
export const usePlan = (id: string, kept: ImportPlan, onKept: () => void) => {
  const [changed, setChanged] = useState<ImportPlan>()
  const [saving, setSaving] = useState<Saving>({ isPending: false, errors: {}, message: undefined })
  const newest = useRef<ImportPlan>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const turn = useRef(makeTurns()).current

  const send = useCallback(async (): Promise<boolean> => {
    clearTimeout(timer.current)
    timer.current = undefined
    return turn(async () => {
      const sent = newest.current
      if (sent === undefined) return true
      try {
        await savePlan(id, sent)
        // Chosen meanwhile: that is newer than what the answer says.
        if (newest.current === sent) {
          newest.current = undefined
          setChanged(undefined)
          setSaving({ isPending: false, errors: {}, message: undefined })
        }
        onKept()
        return true
      } catch (error) {
        const { errors, message } = error as CallError
        setSaving({ isPending: false, errors: listsOf(errors), message })
        return false
      }
    })
  }, [id, turn, onKept])

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
    plan: changed ?? kept,
    ...saving,
    change: (more: Partial<ImportPlan>) => {
      const next = { ...(newest.current ?? kept), ...more }
      newest.current = next
      setChanged(next)
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
