import i18next from 'i18next'
import { settings } from '../settings.ts'
import { connectionLost } from './connection.ts'
import { type CallError, isWrite, offlineError, toCallError, type Words, wasGivenUp } from './errors.ts'
import { withReadBody } from './failed-download.ts'
import { answered, fingerprint, keyFor } from './idempotency.ts'
import { noteOwnWrite } from './own-writes.ts'
import { accessToken, closeSession } from './session.ts'
import { leaveForErrorPage } from './time-out.ts'
import { type Answer, type Call, type CallOptions, send } from './transport.ts'

const origin: string = import.meta.env.VITE_API_URL ?? ''
/** Base of all calls (specification, section 7). */
export const apiBase = `${origin.replace(/\/+$/, '')}/api`

const words: Words = (key) => i18next.t(`common:error.${key}`)

/** Sign-in, passwords and what opens a shared link are never replayed from a store, so they take no key. */
const withoutKey = /^\/?(users\/(login|logout|update-password)|password\/|first-run|public\/)/

/** A sign-in that fails with 401 tells of a wrong password, not of an ended session. */
const signIn = /^\/?users\/login/

const printOf = ({ url, data }: Call): string => fingerprint(url, data)
const settle = (call: Call) => {
  if (call.method === 'post') answered(printOf(call))
}

/** Our own origin's cookie is no other's business. */
const xsrfToken = (): string | undefined => {
  if (new URL(apiBase, window.location.href).origin !== window.location.origin) return undefined
  const kept = document.cookie.split('; ').find((one) => one.startsWith('XSRF-TOKEN='))
  return kept === undefined ? undefined : decodeURIComponent(kept.slice('XSRF-TOKEN='.length))
}

const headersFor = (call: Call): { [name: string]: string } => {
  const token = accessToken()
  const xsrf = xsrfToken()
  return {
    Accept: 'application/json',
    'X-language': i18next.language,
    ...(token !== null && { Authorization: `Bearer ${token}` }),
    ...(xsrf !== undefined && { 'X-XSRF-TOKEN': xsrf }),
    // Another server may refuse a header that the specification does not know, across origins it surely does.
    ...(settings.own &&
      call.method === 'post' &&
      !withoutKey.test(call.url) && { 'Idempotency-Key': keyFor(printOf(call)) }),
    ...call.headers,
  }
}

/** What a failure does to the whole application, whoever made the call. */
const react = (error: CallError, url: string): void => {
  if (error.statusCode === 401 && !signIn.test(url)) closeSession()
  if (error.type === 'network') connectionLost()
  if (error.type === 'timeout') leaveForErrorPage()
}

const request = async <T>(call: Call): Promise<Answer<T>> => {
  try {
    if (isWrite(call.method) && !navigator.onLine) throw offlineError(words)
    const answer = await send<T>({
      ...call,
      url: `${apiBase}/${call.url.replace(/^\/+/, '')}`,
      headers: headersFor(call),
    })
    settle(call)
    if (isWrite(call.method)) noteOwnWrite(call.url, answer.data)
    return answer
  } catch (thrown) {
    if (wasGivenUp(thrown)) throw thrown
    const error = toCallError(await withReadBody(thrown), words)
    if (error.type === 'server') settle(call)
    react(error, call.url)
    throw error
  }
}

/**
 * The one HTTP client. Paths are those of the specification, after its `/api`.
 * @throws CallError, or TransportFailure for a call that was given up
 */
export const client = {
  request,
  get: <T>(url: string, options: CallOptions = {}) => request<T>({ ...options, method: 'get', url }),
  delete: <T>(url: string, options: CallOptions = {}) => request<T>({ ...options, method: 'delete', url }),
  post: <T>(url: string, data?: unknown, options: CallOptions = {}) =>
    request<T>({ ...options, method: 'post', url, data }),
  put: <T>(url: string, data?: unknown, options: CallOptions = {}) =>
    request<T>({ ...options, method: 'put', url, data }),
}
