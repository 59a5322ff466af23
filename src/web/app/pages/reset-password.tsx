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
import { isStrongPassword } from '../../../core/account/password.ts'
import type { CallError } from '../../base/api/errors.ts'
import { isRow } from '../../base/api/shapes.ts'
import { resetPassword, signIn } from '../../base/api/sign-in.ts'
import { signInPath } from '../../base/browser/redirect-target.ts'
import { Brand } from '../../base/ui/brand.tsx'
import { LineField } from '../../base/ui/line-field.tsx'
import { PageHeading } from '../../base/ui/page-heading.tsx'
import { PasswordField } from '../../base/ui/password-field.tsx'

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
  return keptLink()
}

/** Where the history's entry keeps the link, so that a reload of the page finds it, and nothing else does. */
const linkState = 'resetLink'

const keptLink = (): ResetLink | undefined => {
  const state: unknown = window.history.state
  const kept: unknown = isRow(state) ? state[linkState] : undefined
  return isRow(kept) && typeof kept.token === 'string' && typeof kept.email === 'string'
    ? { token: kept.token, email: kept.email, isInvitation: kept.isInvitation === true }
    : undefined
}

/** Takes the token out of the address, where it could be seen or copied. Not by the router, which would navigate. */
const keepLink = (link: ResetLink | undefined): void =>
  window.history.replaceState({ ...window.history.state, [linkState]: link }, '', window.location.pathname)

type Errors = { readonly [field: string]: readonly string[] }

/** What remains where the new password alone does not sign in. */
type Rest = { readonly email: string; readonly password: string }

/** Asks for the code of the account's second factor, after the new password was set. */
const CodeForm = ({ email, password }: Rest) => {
  const { t } = useTranslation('common')
  const [code, setCode] = useState('')
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (pending || code.trim() === '') return
    setPending(true)
    setFailure(undefined)
    try {
      await signIn(email, password, code.trim())
    } catch (error) {
      const { message, errors } = error as CallError
      setFailure(errors.code?.join(' ') ?? message)
      setPending(false)
    }
  }
  return (
    <Stack component="form" spacing={4} noValidate onSubmit={(event: FormEvent) => void submit(event)}>
      {failure !== undefined && <Alert severity="error">{failure}</Alert>}
      <LineField
        name="code"
        label={t('login.code')}
        helperText={t('login.codeHint')}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        autoFocus
        dir="ltr"
        autoComplete="one-time-code"
      />
      <Button type="submit" variant="contained" size="large" disabled={code.trim() === ''} aria-disabled={pending}>
        {t(pending ? 'login.pending' : 'signIn')}
      </Button>
    </Stack>
  )
}

type FormProps = {
  readonly link: ResetLink
  /** Called once the password is set, where it did not sign in; `rest`: the code of a second factor is missing. */
  readonly onDone: (rest?: Rest) => void
}

const ResetForm = ({ link, onDone }: FormProps) => {
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
    } catch (error) {
      const { message, errors: fieldErrors } = error as CallError
      setErrors(fieldErrors)
      // An expired token has no field to show its error at.
      setFailure(fieldErrors.token?.join(' ') ?? message)
      setPending(false)
      return
    }
    keepLink(undefined)
    // The session that opens leads on by itself.
    await signIn(link.email, password).catch((error: unknown) =>
      onDone((error as CallError).errors.code === undefined ? undefined : { email: link.email, password }),
    )
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
  const [rest, setRest] = useState<Rest>()
  useEffect(() => keepLink(link), [link])
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
          {!done && link !== undefined && (
            <ResetForm
              link={link}
              onDone={(missing) => {
                setRest(missing)
                setDone(true)
              }}
            />
          )}
          {rest !== undefined && <CodeForm {...rest} />}
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
