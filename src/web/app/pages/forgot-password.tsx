import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import type { CallError } from '../../base/api/errors.ts'
import { askForReset } from '../../base/api/sign-in.ts'
import { signInPath } from '../../base/browser/redirect-target.ts'
import { Brand } from '../../base/ui/brand.tsx'
import { LineField } from '../../base/ui/line-field.tsx'
import { PageHeading } from '../../base/ui/page-heading.tsx'

/** Requests a reset link. The answer is the same for unknown addresses. */
export const ForgotPasswordPage = () => {
  const { t } = useTranslation('common')
  const [email, setEmail] = useState('')
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<CallError>()
  const [confirmation, setConfirmation] = useState<string>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (pending) return
    setPending(true)
    setFailure(undefined)
    try {
      setConfirmation((await askForReset(email.trim())) ?? t('forgot.text'))
    } catch (error) {
      setFailure(error as CallError)
    }
    setPending(false)
  }
  const messages = failure?.errors.email
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        justifyItems: 'center',
        gap: 6,
        p: 4,
        paddingBlockStart: '8vh',
      }}
    >
      <Brand />
      <Paper elevation={1} sx={{ inlineSize: '100%', maxInlineSize: 400, p: 6 }}>
        <Stack component="form" spacing={4} noValidate onSubmit={(event: FormEvent) => void submit(event)}>
          <PageHeading title={t('forgot.title')} />
          {confirmation === undefined ? (
            <>
              <Typography color="text.secondary">{t('forgot.text')}</Typography>
              {failure !== undefined && <Alert severity="error">{failure.message}</Alert>}
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
              <Button
                type="submit"
                variant="contained"
                size="large"
                disabled={email.trim() === ''}
                aria-disabled={pending}
              >
                {t(pending ? 'forgot.pending' : 'forgot.send')}
              </Button>
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
      </Paper>
    </Box>
  )
}
