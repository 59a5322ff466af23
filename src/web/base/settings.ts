import { isLocale, type Locale } from './languages.ts'

/** What the server writes into the page about its installation. */
export type Settings = {
  readonly name: string
  readonly logo: string | null
  readonly locale: Locale
  readonly demo: boolean
  readonly signIns: readonly SignIn[]
  /** Nobody can sign in yet: the first administrator is to be made. */
  readonly firstRun: boolean
  /** Nonce that the content security policy allows for styles made at run time. */
  readonly styleNonce: string
  /** False where another server of the specification answers: then nothing beyond the specification is sent. */
  readonly own: boolean
}
export type SignIn = { readonly email: string; readonly password: string; readonly role: string }

type Environment = { readonly [name: string]: unknown }
type Given = { readonly [K in keyof Settings]?: unknown }

const text = (value: unknown, otherwise: string): string =>
  typeof value === 'string' && value !== '' ? value : otherwise

const parse = (json: string | null | undefined): Given | undefined => {
  try {
    const given: unknown = JSON.parse(json ?? '')
    return typeof given === 'object' && given !== null ? given : undefined
  } catch {
    return undefined
  }
}

const isSignIn = (value: unknown): value is SignIn =>
  typeof value === 'object' && value !== null && 'email' in value && 'password' in value && 'role' in value

/** Only a path of this site or an https address; anything else in a logo would be a way in. */
const logoOf = (value: unknown): string | null =>
  typeof value === 'string' && /^(\/(?![/\\])|https:\/\/)/.test(value) ? value : null

/**
 * @param json text of the page's `tms-settings` block, where our server put one
 * @param env build-time variables, which stand in where another server serves the page
 */
export const readSettings = (json: string | null | undefined, env: Environment): Settings => {
  const given = parse(json)
  const locale = given?.locale ?? env.VITE_APP_LOCALE
  return {
    name: text(given?.name, text(env.VITE_APP_NAME, 'Transport Management System')),
    logo: logoOf(given?.logo ?? env.VITE_APP_LOGO),
    locale: isLocale(locale) ? locale : 'en',
    demo: given?.demo === true,
    signIns: Array.isArray(given?.signIns) ? given.signIns.filter(isSignIn) : [],
    firstRun: given?.firstRun === true,
    styleNonce: text(given?.styleNonce, ''),
    own: given !== undefined && text(env.VITE_API_URL, '') === '',
  }
}

/** Settings of this page. */
export const settings: Settings = readSettings(document.getElementById('tms-settings')?.textContent, import.meta.env)
