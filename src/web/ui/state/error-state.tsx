import Button from '@mui/material/Button'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { closeSession } from '../../api/session.ts'
import { useFocusBeside } from '../focus-beside.ts'
import { MessagePage } from './message-page.tsx'

type Props = {
  readonly error: { readonly message: string } | null
  readonly onRetry: () => void
  /** Nothing else is on screen: then sign-out is offered too, or there would be no way out. */
  readonly page?: boolean
}

/** A read that failed: what the server said, and the way to try again. */
export const ErrorState = ({ error, onRetry, page = false }: Props) => {
  const { t } = useTranslation('common')
  const retry = useRef<HTMLButtonElement>(null)
  useFocusBeside(retry)
  return (
    <MessagePage title={t('state.failed')} text={error?.message ?? t('error.unexpected')}>
      <Button ref={retry} variant="contained" onClick={onRetry}>
        {t('retry')}
      </Button>
      {page && <Button onClick={closeSession}>{t('signOut')}</Button>}
    </MessagePage>
  )
}
