import { isLocale, type Locale } from './languages.ts'

/** Settings of the installation, which the server embeds in the page. */
export type Settings = {
  readonly name: string
  readonly logo: string | null
  readonly locale: Locale
  /** The currency of amounts that come without one; undefined where the server names none. */
  readonly currency: string | undefined
  readonly demo: boolean
  /** Whether the installation sends mails, so that people can be invited by mail. */
  readonly mails: boolean
  readonly signIns: readonly SignIn[]
  /** True while there is no user yet: the first administrator must be created. */
  readonly firstRun: boolean
  /** Nonce of the content security policy for styles created at run time. */
  readonly styleNonce: string
  /** False with another server of the specification: then nothing beyond the specification is sent. */
  readonly own: boolean
}
export type SignIn = {
  readonly email: string
  readonly password: string
  readonly role: string
  /** The person's name; another server may not send it. */
  readonly name?: string
}

type Environment = { readonly [name: string]: unknown }
type RawSettings = { readonly [K in keyof Settings]?: unknown }

const text = (value: unknown, otherwise: string): string =>
  typeof value === 'string' && value !== '' ? value : otherwise

const parse = (json: string | null | undefined): RawSettings | undefined => {
  try {
    const value: unknown = JSON.parse(json ?? '')
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

const isSignIn = (value: unknown): value is SignIn =>
  typeof value === 'object' && value !== null && 'email' in value && 'password' in value && 'role' in value

/** Accepts only a path of this site or an https address, to exclude script and data URLs. */
const logoOf = (value: unknown): string | null =>
  typeof value === 'string' && /^(\/(?![/\\])|https:\/\/)/.test(value) ? value : null

/** Name of an installation that was given none (`APP_NAME`). Each language has its own. */
export const usualName = 'Transport Management System'

/**
 * @param json text of the page's `tms-settings` element, if our server embedded one
 * @param env build-time variables, used if another server serves the page
 */
export const readSettings = (json: string | null | undefined, env: Environment): Settings => {
  const raw = parse(json)
  const locale = raw?.locale ?? env.VITE_APP_LOCALE
  return {
    name: text(raw?.name, text(env.VITE_APP_NAME, usualName)),
    logo: logoOf(raw?.logo ?? env.VITE_APP_LOGO),
    locale: isLocale(locale) ? locale : 'en',
    currency: typeof raw?.currency === 'string' ? raw.currency : undefined,
    demo: raw?.demo === true,
    mails: raw?.mails === true,
    signIns: Array.isArray(raw?.signIns) ? raw.signIns.filter(isSignIn) : [],
    firstRun: raw?.firstRun === true,
    styleNonce: text(raw?.styleNonce, ''),
    own: raw !== undefined && text(env.VITE_API_URL, '') === '',
  }
}

/** Settings of this page. */
export const settings: Settings = readSettings(document.getElementById('tms-settings')?.textContent, import.meta.env)
