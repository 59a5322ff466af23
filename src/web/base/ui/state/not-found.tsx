import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isSignedIn } from '../../api/session.ts'
import { homePath, signInPath } from '../../browser/redirect-target.ts'
import { MessagePage } from './message-page.tsx'

/** The 404 page: unknown paths, and rows that are missing or that the user may not see. */
export const NotFoundPage = () => {
  const { t } = useTranslation('common')
  return (
    <MessagePage code={404} title={t('notFound.title')} text={t('notFound.text')}>
      <Button component={Link} to={isSignedIn() ? homePath : signInPath} variant="contained">
        {t(isSignedIn() ? 'goHome' : 'signIn')}
      </Button>
    </MessagePage>
  )
}
