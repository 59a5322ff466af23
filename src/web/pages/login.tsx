import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallError } from '../api/errors.ts'
import { signIn } from '../api/sign-in.ts'
import { useGo } from '../base/go.ts'
import { type SignIn, settings } from '../base/settings.ts'
import { Brand } from '../ui/brand.tsx'
import { focusMark } from '../ui/focus-mark.ts'
import { LineField } from '../ui/line-field.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { PlainIcon } from '../ui/plain-icon.tsx'

/** A link that works with the router and without one. Opened with a key held, it is the browser's own. */
const PageLink = ({ to, children }: { to: string; children: ReactNode }) => {
  const go = useGo()
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

/** The demo organisation's people, one click each; only a demo installation tells of them. */
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
              <bdi dir="ltr">{signIn.email}</bdi>
              <bdi className="quiet">{signIn.role}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Sign-in, outside Refine: it is the first download, and a failed try keeps what was typed. */
export const LoginPage = () => {
  const { t } = useTranslation('common')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const passwordInput = useRef<HTMLInputElement>(null)
  const enter = async (mail: string, secret: string) => {
    setPending(true)
    setFailure(undefined)
    const isUnmoved = focusMark()
    try {
      await signIn(mail, secret)
    } catch (error) {
      setFailure((error as CallError).message)
      setPending(false)
      if (!isUnmoved()) return
      passwordInput.current?.focus()
      passwordInput.current?.select()
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!pending) void enter(email.trim(), password)
  }
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
          />
          <PasswordField
            id="password"
            name="password"
            label={t('login.password')}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            inputRef={passwordInput}
            autoComplete="current-password"
          />
          <button
            type="submit"
            className="button button-contained"
            disabled={email.trim() === '' || password === ''}
            aria-disabled={pending}
          >
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
