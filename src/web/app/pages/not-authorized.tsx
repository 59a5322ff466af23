import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isSignedIn } from '../../base/api/session.ts'
import { homePath, signInPath } from '../../base/browser/redirect-target.ts'
import { MessagePage } from '../../base/ui/state/message-page.tsx'

/** The 401 page, for pages whose permission the user lacks. */
export const NotAuthorizedPage = () => {
  const { t } = useTranslation('common')
  return (
    <MessagePage code={401} title={t('notAuthorized.title')} text={t('notAuthorized.text')}>
      <Button component={Link} to={isSignedIn() ? homePath : signInPath} variant="contained">
        {t(isSignedIn() ? 'goHome' : 'signIn')}
      </Button>
    </MessagePage>
  )
}
