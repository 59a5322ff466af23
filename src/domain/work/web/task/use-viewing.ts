import { useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useMe } from '../../../../web/access/me.tsx'
import { useStoredText } from '../../../../web/collection/layout-store.ts'
import { addedIn, everybody, readViewing, type Viewing, viewingCondition, withViewing } from './viewing-mode.ts'

/**
 * Whose tasks of a project are shown: held by the address, and remembered on this device for each user and project, so that
 * its next visit begins with it. Ready for every view of a project's tasks.
 */
export const useViewing = (project: string) => {
  const me = String(useMe().id)
  const [params, setParams] = useSearchParams()
  const [kept, keep] = useStoredText(`viewing:${project}`)
  const asked = readViewing(params)
  const remembered = kept === null ? undefined : readViewing(new URLSearchParams(kept))
  const viewing = asked ?? remembered ?? everybody
  const isSilent = asked === undefined && remembered !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens without it
  useEffect(() => {
    // What is shown stands in the address, so that a link to it shows the same to others.
    if (isSilent) setParams((now) => withViewing(now, viewing), { replace: true })
  }, [isSilent])
  const { mode, user } = viewing
  const condition = useMemo(() => viewingCondition({ mode, user }, me), [mode, user, me])
  return {
    viewing,
    condition,
    /** What a task gets that is added meanwhile: it would else be out of sight at once. */
    added: useMemo(() => addedIn({ mode, user }, me), [mode, user, me]),
    setViewing: (next: Viewing): void => {
      keep(next.mode === 'all' ? undefined : String(withViewing(new URLSearchParams(), next)))
      setParams((now) => withViewing(now, next), { replace: true })
    },
  }
}
export type ViewingState = ReturnType<typeof useViewing>
