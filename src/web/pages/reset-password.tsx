import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import { isStrongPassword } from '../../core/account/password.ts'
import type { CallError } from '../api/errors.ts'
import { resetPassword } from '../api/sign-in.ts'
import { signInPath } from '../base/redirect-target.ts'
import { Brand } from '../ui/brand.tsx'
import { LineField } from '../ui/line-field.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { PasswordField } from '../ui/password-field.tsx'

type ResetLink = {
  readonly token: string
  readonly email: string
  /** The first password of an account. */
  readonly isInvitation: boolean
}

/**
 * Reads token and address of a reset link. Our mails carry them in the hash, which browsers do not send to servers;
 * other servers use the query.
 */
const readResetLink = (address: { readonly search: string; readonly hash: string }): ResetLink | undefined => {
  for (const part of [address.hash.replace(/^#/, ''), address.search]) {
    const params = new URLSearchParams(part)
    const [token, email] = [params.get('token'), params.get('email')]
    if (token !== null && token !== '' && email !== null && email !== '')
      return { token, email, isInvitation: params.has('invited') }
  }
  return undefined
}

type Errors = { readonly [field: string]: readonly string[] }

const ResetForm = ({ link, onDone }: { link: ResetLink; onDone: () => void }) => {
  const { t } = useTranslation('common')
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [errors, setErrors] = useState<Errors>({})
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (pending) return
    setFailure(undefined)
    if (!isStrongPassword(password)) return setErrors({ password: [t('password.rule')] })
    if (password !== confirmation) return setErrors({ password_confirmation: [t('password.different')] })
    setErrors({})
    setPending(true)
    try {
      await resetPassword({ token: link.token, email: link.email, password, password_confirmation: confirmation })
      onDone()
    } catch (error) {
      const { message, errors: fieldErrors } = error as CallError
      setErrors(fieldErrors)
      // An expired token has no field to show its error at.
      setFailure(fieldErrors.token?.join(' ') ?? message)
      setPending(false)
    }
  }
  return (
    <Stack component="form" spacing={4} noValidate onSubmit={(event: FormEvent) => void submit(event)}>
      {failure !== undefined && <Alert severity="error">{failure}</Alert>}
      <LineField
        name="email"
        type="email"
        label={t('login.email')}
        value={link.email}
        disabled
        dir="ltr"
        autoComplete="username"
      />
      <PasswordField
        name="password"
        label={t('password.new_password')}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={errors.password !== undefined}
        helperText={errors.password?.join(' ') ?? t('password.rule')}
        autoComplete="new-password"
      />
      <PasswordField
        name="password_confirmation"
        label={t('reset.confirmation')}
        value={confirmation}
        onChange={(event) => setConfirmation(event.target.value)}
        error={errors.password_confirmation !== undefined}
        helperText={errors.password_confirmation?.join(' ')}
        autoComplete="new-password"
      />
      <Button
        type="submit"
        variant="contained"
        size="large"
        disabled={password === '' || confirmation === ''}
        aria-disabled={pending}
      >
        {t(pending ? 'saving' : 'reset.save')}
      </Button>
      {errors.token !== undefined && (
        <Link component={RouterLink} to="/forgot-password">
          {t('reset.again')}
        </Link>
      )}
    </Stack>
  )
}

/** Target of the mail's link: sets a new password, once. */
export const ResetPasswordPage = () => {
  const { t } = useTranslation('common')
  const [link] = useState(() => readResetLink(window.location))
  const [done, setDone] = useState(false)
  useEffect(() => {
    // Removes the token from the address, where it could be seen, copied or stay in the history. Not by the router,
    // which would navigate.
    window.history.replaceState(window.history.state, '', window.location.pathname)
  }, [])
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
        <Stack spacing={4}>
          <PageHeading title={t(link?.isInvitation === true ? 'reset.welcome' : 'reset.title')} />
          {done && (
            <Alert severity="success" role="status">
              {t('reset.done')}
            </Alert>
          )}
          {!done && link !== undefined && <ResetForm link={link} onDone={() => setDone(true)} />}
          {!done && link === undefined && (
            <>
              <Typography color="text.secondary">{t('reset.noLink')}</Typography>
              <Link component={RouterLink} to="/forgot-password">
                {t('reset.again')}
              </Link>
            </>
          )}
          <Link component={RouterLink} to={signInPath}>
            {t(done ? 'signIn' : 'forgot.back')}
          </Link>
        </Stack>
      </Paper>
    </Box>
  )
}
