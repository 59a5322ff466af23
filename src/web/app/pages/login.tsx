import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallError } from '../../base/api/errors.ts'
import { signIn } from '../../base/api/sign-in.ts'
import { useNavigateTo } from '../../base/browser/navigate.ts'
import { type SignIn, settings } from '../../base/browser/settings.ts'
import { Brand } from '../../base/ui/brand.tsx'
import { captureFocus } from '../../base/ui/focus/capture-focus.ts'
import { LineField } from '../../base/ui/line-field.tsx'
import { PageHeading } from '../../base/ui/page-heading.tsx'
import { PasswordField } from '../../base/ui/password-field.tsx'
import { PlainIcon } from '../../base/ui/plain-icon.tsx'

/** A link that works with and without a router. With a modifier key the browser opens it, e.g. in a new tab. */
const PageLink = ({ to, children }: { to: string; children: ReactNode }) => {
  const go = useNavigateTo()
  return (
    <a
      className="link"
      href={to}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        go(to)
      }}
    >
      {children}
    </a>
  )
}

/** Buttons that sign in as people of the demo organisation; only demo installations list them. */
const DemoSignIns = ({ disabled, onChoose }: { disabled: boolean; onChoose: (account: SignIn) => void }) => {
  const { t } = useTranslation('common')
  return (
    <section className="surface">
      <h2 className="section-heading">{t('login.demo')}</h2>
      <p className="quiet">{t('login.demoText')}</p>
      <ul className="demo-people">
        {settings.signIns.map((signIn) => (
          <li key={signIn.email}>
            <button type="button" className="button" disabled={disabled} onClick={() => onChoose(signIn)}>
              <bdi>{signIn.name ?? signIn.email}</bdi>
              <span className="quiet">{t(`login.role.${signIn.role}`, { defaultValue: signIn.role })}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Sign-in, outside Refine, which keeps the first download small; a failed attempt keeps the input. */
export const LoginPage = () => {
  const { t } = useTranslation('common')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  // The code of the second factor is asked for after the right password, and only of accounts that have one.
  const [code, setCode] = useState<string>()
  // The error of an empty field is shown once somebody has tried to sign in, not while they are still typing.
  const [isAsked, setAsked] = useState(false)
  const emailInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)
  const codeInput = useRef<HTMLInputElement>(null)
  const enter = async (address: string, secret: string, oneTime?: string) => {
    setPending(true)
    setFailure(undefined)
    const mayFocus = captureFocus()
    try {
      await signIn(address, secret, oneTime)
    } catch (error) {
      const { message, errors } = error as CallError
      setPending(false)
      if (errors.code !== undefined && oneTime === undefined) return setCode('')
      setFailure(errors.code?.join(' ') ?? message)
      if (!mayFocus()) return
      passwordInput.current?.focus()
      passwordInput.current?.select()
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (pending) return
    const first =
      email.trim() === '' ? emailInput : password === '' ? passwordInput : code?.trim() === '' ? codeInput : undefined
    setAsked(first !== undefined)
    if (first === undefined) void enter(email.trim(), password, code?.trim())
    else first.current?.focus()
  }
  /** Returns the error of a field that was left empty. */
  const missing = (value: string) =>
    isAsked && value.trim() === '' ? { error: true, helperText: t('error.required') } : {}
  return (
    <div className="front">
      <Brand />
      <div className="surface">
        <form className="form" onSubmit={submit} noValidate>
          <PageHeading title={t('login.title')} />
          {failure !== undefined && (
            <div role="alert" className="failure">
              <PlainIcon name="wrong" />
              {failure}
            </div>
          )}
          <LineField
            id="email"
            name="email"
            type="email"
            label={t('login.email')}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            autoFocus
            dir="ltr"
            autoComplete="username"
            inputRef={emailInput}
            {...missing(email)}
          />
          <PasswordField
            id="password"
            name="password"
            label={t('login.password')}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            inputRef={passwordInput}
            autoComplete="current-password"
            {...missing(password)}
          />
          {code !== undefined && (
            <LineField
              id="code"
              name="code"
              label={t('login.code')}
              helperText={t('login.codeHint')}
              value={code}
              onChange={(event) => setCode(event.target.value)}
              autoFocus
              dir="ltr"
              autoComplete="one-time-code"
              inputRef={codeInput}
              {...missing(code)}
            />
          )}
          <button type="submit" className="button button-contained" aria-disabled={pending}>
            {t(pending ? 'login.pending' : 'signIn')}
          </button>
          <PageLink to="/forgot-password">{t('forgot.title')}</PageLink>
          {settings.firstRun && <PageLink to="/first-run">{t('firstRun.title')}</PageLink>}
        </form>
      </div>
      {settings.demo && settings.signIns.length > 0 && (
        <DemoSignIns disabled={pending} onChoose={(chosen) => void enter(chosen.email, chosen.password)} />
      )}
    </div>
  )
}
