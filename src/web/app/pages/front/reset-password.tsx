import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import { isStrongPassword } from '../../../../core/account/password.ts'
import type { CallError } from '../../../base/api/errors.ts'
import { resetPassword, signIn } from '../../../base/api/sign-in.ts'
import { signInPath } from '../../../base/browser/redirect-target.ts'
import { LineField } from '../../../base/ui/line-field.tsx'
import { PageHeading } from '../../../base/ui/page-heading.tsx'
import { PasswordField } from '../../../base/ui/password-field.tsx'
import { FrontForm, useFrontCall } from './front-form.tsx'
import { FrontPage } from './front-page.tsx'
import { keepLink, type ResetLink, readResetLink } from './reset-link.ts'

type Errors = { readonly [field: string]: readonly string[] }

/** The values to sign in with, where the new password alone does not suffice. */
type Rest = { readonly email: string; readonly password: string }

/** Asks for the code of the account's second factor, after the new password was set. */
const CodeForm = ({ email, password }: Rest) => {
  const { t } = useTranslation('common')
  const [code, setCode] = useState('')
  const { isPending, failure, send } = useFrontCall()
  const isIncomplete = code.trim() === ''
  return (
    <FrontForm
      failure={failure?.errors.code?.join(' ') ?? failure?.message}
      isPending={isPending}
      isIncomplete={isIncomplete}
      submit={t(isPending ? 'login.pending' : 'signIn')}
      onSubmit={() => {
        if (!isIncomplete) void send(() => signIn(email, password, code.trim()))
      }}
    >
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
    </FrontForm>
  )
}

type FormProps = {
  readonly link: ResetLink
  /**
   * Called once the password is set, if it did not sign in. `rest`: values for a sign-in that lacks the second factor's
   * code.
   */
  readonly onDone: (rest?: Rest) => void
}

const ResetForm = ({ link, onDone }: FormProps) => {
  const { t } = useTranslation('common')
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const { isPending, failure, send } = useFrontCall()
  /** The mistakes that the page finds before anything is sent. */
  const [mistakes, setMistakes] = useState<Errors>()
  const errors: Errors = mistakes ?? failure?.errors ?? {}
  const set = async () => {
    await resetPassword({ token: link.token, email: link.email, password, password_confirmation: confirmation })
    keepLink(undefined)
    // Signing in opens a session, and this leads to the next page by itself.
    await signIn(link.email, password).catch((error: unknown) =>
      onDone((error as CallError).errors.code === undefined ? undefined : { email: link.email, password }),
    )
  }
  const submit = () => {
    if (!isStrongPassword(password)) return setMistakes({ password: [t('password.rule')] })
    if (password !== confirmation) return setMistakes({ password_confirmation: [t('password.different')] })
    setMistakes(undefined)
    void send(set)
  }
  return (
    <FrontForm
      // An expired token has no field to show its error at.
      failure={mistakes === undefined ? (failure?.errors.token?.join(' ') ?? failure?.message) : undefined}
      isPending={isPending}
      isIncomplete={password === '' || confirmation === ''}
      submit={t(isPending ? 'saving' : 'reset.save')}
      onSubmit={submit}
      after={
        errors.token !== undefined && (
          <Link component={RouterLink} to="/forgot-password">
            {t('reset.again')}
          </Link>
        )
      }
    >
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
    </FrontForm>
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
    <FrontPage>
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
    </FrontPage>
  )
}
