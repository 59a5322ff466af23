import { useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useMe } from '../../../../web/data/access/me.tsx'
import { useStoredText } from '../../../../web/views/collection/layout-store.ts'
import { addedIn, everybody, readViewing, type Viewing, viewingCondition, withViewing } from './viewing-mode.ts'

/**
 * Reads whose tasks of a project are shown. The address holds the choice; this device stores it by user and project as
 * the default of the next visit.
 */
export const useViewing = (project: string) => {
  const me = String(useMe().id)
  const [params, setParams] = useSearchParams()
  const [storedText, storeText] = useStoredText(`viewing:${project}`)
  const fromAddress = readViewing(params)
  const stored = storedText === null ? undefined : readViewing(new URLSearchParams(storedText))
  const viewing = fromAddress ?? stored ?? everybody
  const isMissingInAddress = fromAddress === undefined && stored !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens without it
  useEffect(() => {
    // Writes the stored choice to the address, so that a shared link shows the same.
    if (isMissingInAddress) setParams((now) => withViewing(now, viewing), { replace: true })
  }, [isMissingInAddress])
  const { mode, user } = viewing
  const condition = useMemo(() => viewingCondition({ mode, user }, me), [mode, user, me])
  return {
    viewing,
    condition,
    /** The values of a new task, so that it matches the condition. */
    added: useMemo(() => addedIn({ mode, user }, me), [mode, user, me]),
    setViewing: (next: Viewing): void => {
      storeText(next.mode === 'all' ? undefined : String(withViewing(new URLSearchParams(), next)))
      setParams((now) => withViewing(now, next), { replace: true })
    },
  }
}
export type ViewingState = ReturnType<typeof useViewing>
