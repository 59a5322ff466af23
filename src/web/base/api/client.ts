import { axiosInstance } from '@refinedev/simple-rest'
import i18next from 'i18next'
import { randomId } from '../browser/random-id.ts'
import { settings } from '../browser/settings.ts'
import { connectionLost } from './connection.ts'
import { type CallError, isAborted, isWrite, offlineError, type Translate, toCallError } from './errors.ts'
import { withParsedBody } from './failed-download.ts'
import { fingerprint, forgetKey, isOfferedAgain, keyFor } from './idempotency.ts'
import { accessToken, endRefusedSession } from './session.ts'
import { neverSettles } from './session-end.ts'
import { isRow } from './shapes.ts'
import { leaveForErrorPage } from './time-out.ts'

const origin: string = import.meta.env.VITE_API_URL ?? ''
/** Base URL of all calls (specification, section 7). */
export const apiBase = `${origin.replace(/\/+$/, '')}/api`

const translate: Translate = (key) => i18next.t(`common:error.${key}`)

/** Calls without an idempotency key: the server never stores answers of sign-in, passwords and shared links. */
const noKeyPaths = /^\/?(users\/(login|logout|update-password)|password\/|first-run|public\/)/

/** A read by POST, because its condition is too long for an address. */
const longReadPath = /\/query(\?|$)/
const isChange = ({ method, url = '' }: { method?: string | undefined; url?: string | undefined }): boolean =>
  isWrite(method) && !longReadPath.test(url)

/** A 401 of the sign-in call means a wrong password, not an ended session. */
const signInPath = /^\/?users\/login/

/** The HTTP client. As specified, it has no timeout, and only 200 and 201 are success. */
export const client = axiosInstance.create({
  baseURL: apiBase,
  timeout: 0,
  xsrfCookieName: 'XSRF-TOKEN',
  xsrfHeaderName: 'X-XSRF-TOKEN',
  headers: { Accept: 'application/json' },
  validateStatus: (status) => status === 200 || status === 201,
})

const fingerprintOf = (config: { url?: string | undefined; data?: unknown }): string =>
  fingerprint(config.url ?? '', config.data)

/** The `Authorization` header that a call was sent with. */
const tokenOf = (config: { readonly headers?: unknown } | undefined): string | undefined => {
  const sent = (config?.headers as { readonly Authorization?: unknown } | undefined)?.Authorization
  return typeof sent === 'string' ? sent : undefined
}
/** Value of the `Authorization` header. */
export const bearer = (token: string): string => `Bearer ${token}`
/**
 * Whether the call was sent in an earlier session: its answer must not reach the next user, nor a 401 end their
 * session.
 */
const isFromOtherSession = (config: { readonly headers?: unknown } | undefined): boolean => {
  const sentToken = tokenOf(config)
  return sentToken !== undefined && sentToken !== bearer(accessToken() ?? '')
}

const hasRows = (value: unknown): boolean => Array.isArray(value) && value.some(isRow)

/**
 * Tells whether a call that is sent twice could make rows twice: it makes a row, or changes one together with new rows
 * in it.
 */
const isRepeatable = ({ method, data }: { method?: string | undefined; data?: unknown }): boolean =>
  method === 'post' ||
  (method === 'put' && (data instanceof FormData || (isRow(data) && Object.values(data).some(hasRows))))

client.interceptors.request.use((config) => {
  if (isChange(config) && !navigator.onLine) throw offlineError(translate)
  const token = accessToken()
  // Set already: the call ends a session that this browser has left.
  if (token !== null && !config.headers.has('Authorization')) config.headers.set('Authorization', bearer(token))
  config.headers.set('X-language', i18next.language)
  // Other servers may refuse a header that the specification does not define; across origins CORS does.
  if (settings.own && isRepeatable(config) && isChange(config) && !noKeyPaths.test(config.url ?? ''))
    config.headers.set('Idempotency-Key', isOfferedAgain(config.data) ? keyFor(fingerprintOf(config)) : randomId())
  return config
})

const settle = (config: { method?: string | undefined; url?: string | undefined; data?: unknown } | undefined) => {
  if (config?.method === 'post' || config?.method === 'put') forgetKey(fingerprintOf(config))
}

/** Application-wide effects of a failed call. */
const handleFailure = (error: CallError, url: string, isSignedCall: boolean): void => {
  // A call without a token, sent before somebody signed in, says nothing of their session.
  if (error.statusCode === 401 && isSignedCall && !signInPath.test(url)) endRefusedSession()
  if (error.type === 'network') connectionLost()
  if (error.type === 'timeout') leaveForErrorPage()
}

client.interceptors.response.use(
  (response) => {
    settle(response.config)
    if (isFromOtherSession(response.config)) return neverSettles()
    return response
  },
  async (thrown: unknown) => {
    if (isAborted(thrown)) throw thrown
    const error = toCallError(await withParsedBody(thrown), translate)
    const config = (thrown as { config?: { method?: string; url?: string; data?: unknown; headers?: unknown } } | null)
      ?.config
    if (error.type === 'server') settle(config)
    if (isFromOtherSession(config)) return neverSettles()
    handleFailure(error, config?.url ?? '', tokenOf(config) !== undefined)
    throw error
  },
)
