import type { RefObject } from 'react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '../../base/ui/state/confirm-dialog.tsx'
import { formParameter } from '../../data/addresses/form-address.ts'

/** The part of a URL whose change leaves the form: the path and the open form. */
const placeOf = ({ pathname, search }: { readonly pathname: string; readonly search: string }): string =>
  `${pathname}?${new URLSearchParams(search).get(formParameter) ?? ''}`

/** Asks before unsaved changes are left. Leaving keeps them as a draft unless the user discards them. */
export const LeaveGuard = ({
  dirty,
  saved,
  onDiscard,
}: {
  dirty: boolean
  saved: RefObject<boolean>
  onDiscard: () => void
}) => {
  const { t } = useTranslation('common')
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const forced = nextLocation.pathname === '/login' || nextLocation.pathname === '/error-page'
    return dirty && !saved.current && !forced && placeOf(currentLocation) !== placeOf(nextLocation)
  })
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (dirty && !saved.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [dirty, saved])
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={t('leave.title')}
      text={t('leave.text')}
      confirm={t('leave.discard')}
      onCancel={() => blocker.reset?.()}
      onConfirm={() => {
        onDiscard()
        blocker.proceed?.()
      }}
    />
  )
}
