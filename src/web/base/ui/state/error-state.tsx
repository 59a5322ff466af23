import Button from '@mui/material/Button'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { closeSession } from '../../api/session.ts'
import { useFocusBeside } from '../focus/focus-beside.ts'
import { MessagePage } from './message-page.tsx'

type Props = {
  readonly error: { readonly message: string } | null
  readonly onRetry: () => void
  /** Nothing else is on screen: offers sign-out too, as there is no header. */
  readonly page?: boolean
}

/** A failed read: the server's message and a retry. */
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
