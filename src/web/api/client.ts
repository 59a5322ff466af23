import { axiosInstance } from '@refinedev/simple-rest'
import i18next from 'i18next'
import { settings } from '../base/settings.ts'
import { connectionLost } from './connection.ts'
import { type CallError, isWrite, offlineError, toCallError, type Words, wasGivenUp } from './errors.ts'
import { withReadBody } from './failed-download.ts'
import { answered, fingerprint, keyFor } from './idempotency.ts'
import { accessToken, closeSession } from './session.ts'
import { noAnswer } from './session-end.ts'
import { leaveForErrorPage } from './time-out.ts'

const origin: string = import.meta.env.VITE_API_URL ?? ''
/** Base of all calls (specification, section 7). */
export const apiBase = `${origin.replace(/\/+$/, '')}/api`

const words: Words = (key) => i18next.t(`common:error.${key}`)

/** Sign-in, passwords and what opens a shared link are never replayed from a store, so they take no key. */
const withoutKey = /^\/?(users\/(login|logout|update-password)|password\/|first-run|public\/)/

/** A read whose condition does not fit an address. */
const longRead = /\/query(\?|$)/
const changesSomething = ({ method, url = '' }: { method?: string | undefined; url?: string | undefined }): boolean =>
  isWrite(method) && !longRead.test(url)

/** A sign-in that fails with 401 tells of a wrong password, not of an ended session. */
const signIn = /^\/?users\/login/

/** The one HTTP client. No time-out, as the specification has it; only 200 and 201 are success. */
export const client = axiosInstance.create({
  baseURL: apiBase,
  timeout: 0,
  xsrfCookieName: 'XSRF-TOKEN',
  xsrfHeaderName: 'X-XSRF-TOKEN',
  headers: { Accept: 'application/json' },
  validateStatus: (status) => status === 200 || status === 201,
})

const printOf = (config: { url?: string | undefined; data?: unknown }): string =>
  fingerprint(config.url ?? '', config.data)

const bearer = (token: string): string => `Bearer ${token}`
/** Whoever made the call is gone: what it answers is none of the next user's, and its refusal does not end their session. */
const isOfAnother = (config: { readonly headers?: unknown } | undefined): boolean => {
  const sent = (config?.headers as { readonly Authorization?: unknown } | undefined)?.Authorization
  return typeof sent === 'string' && sent !== bearer(accessToken() ?? '')
}

client.interceptors.request.use((config) => {
  if (changesSomething(config) && !navigator.onLine) throw offlineError(words)
  const token = accessToken()
  if (token !== null) config.headers.set('Authorization', bearer(token))
  config.headers.set('X-language', i18next.language)
  // Another server may refuse a header that the specification does not know, across origins it surely does.
  if (settings.own && config.method === 'post' && changesSomething(config) && !withoutKey.test(config.url ?? ''))
    config.headers.set('Idempotency-Key', keyFor(printOf(config)))
  return config
})

const settle = (config: { method?: string | undefined; url?: string | undefined; data?: unknown } | undefined) => {
  if (config?.method === 'post') answered(printOf(config))
}

/** What a failure does to the whole application, whoever made the call. */
const react = (error: CallError, url: string): void => {
  if (error.statusCode === 401 && !signIn.test(url)) closeSession()
  if (error.type === 'network') connectionLost()
  if (error.type === 'timeout') leaveForErrorPage()
}

client.interceptors.response.use(
  (response) => {
    settle(response.config)
    if (isOfAnother(response.config)) return noAnswer()
    return response
  },
  async (thrown: unknown) => {
    if (wasGivenUp(thrown)) throw thrown
    const error = toCallError(await withReadBody(thrown), words)
    const config = (thrown as { config?: { method?: string; url?: string; data?: unknown; headers?: unknown } } | null)
      ?.config
    if (error.type === 'server') settle(config)
    if (isOfAnother(config)) return noAnswer()
    react(error, config?.url ?? '')
    throw error
  },
)
