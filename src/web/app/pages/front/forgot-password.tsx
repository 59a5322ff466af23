import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import { askForReset } from '../../../base/api/sign-in.ts'
import { signInPath } from '../../../base/browser/redirect-target.ts'
import { LineField } from '../../../base/ui/line-field.tsx'
import { PageHeading } from '../../../base/ui/page-heading.tsx'
import { FrontForm, useFrontCall } from './front-form.tsx'
import { FrontPage } from './front-page.tsx'

/** Requests a reset link. The answer is the same for unknown addresses. */
export const ForgotPasswordPage = () => {
  const { t } = useTranslation('common')
  const [email, setEmail] = useState('')
  const { isPending, failure, send } = useFrontCall()
  const [confirmation, setConfirmation] = useState<string>()
  const ask = async () => setConfirmation((await askForReset(email.trim())) ?? t('forgot.text'))
  const messages = failure?.errors.email
  return (
    <FrontPage>
      <Stack spacing={4}>
        <PageHeading title={t('forgot.title')} />
        {confirmation === undefined ? (
          <>
            <Typography color="text.secondary">{t('forgot.text')}</Typography>
            <FrontForm
              failure={failure?.message}
              isPending={isPending}
              isIncomplete={email.trim() === ''}
              submit={t(isPending ? 'forgot.pending' : 'forgot.send')}
              onSubmit={() => void send(ask)}
            >
              <LineField
                name="email"
                type="email"
                label={t('login.email')}
                value={email}
                onChange={(event) => setEmail(event.target.value)}
                error={messages !== undefined}
                helperText={messages?.join(' ')}
                autoFocus
                dir="ltr"
                autoComplete="username"
              />
            </FrontForm>
          </>
        ) : (
          <Alert severity="success" role="status">
            <strong>{t('forgot.sentTitle')}</strong>
            <br />
            {confirmation}
          </Alert>
        )}
        <Link component={RouterLink} to={signInPath}>
          {t('forgot.back')}
        </Link>
      </Stack>
    </FrontPage>
  )
}
