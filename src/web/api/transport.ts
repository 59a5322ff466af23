import { isRow } from './shapes.ts'

export type CallOptions = {
  readonly headers?: { readonly [name: string]: string }
  /** What is undefined is left out. */
  readonly params?: { readonly [name: string]: unknown } | undefined
  readonly responseType?: 'blob'
  /** Statuses that are success; without it those of the specification, 200 and 201 (section 7). */
  readonly success?: readonly number[]
  readonly signal?: AbortSignal
  readonly onUploadProgress?: (sent: { readonly loaded: number; readonly total: number | undefined }) => void
  /** What has come so far, as text. */
  readonly onText?: (text: string) => void
}
export type Call = CallOptions & { readonly method: string; readonly url: string; readonly data?: unknown }
export type Answer<T> = {
  readonly data: T
  readonly status: number
  readonly statusText: string
  /** By names in small letters. */
  readonly headers: { readonly [name: string]: string }
}

/** Why a call has no answer: what the browser said, in the words of Node's errors. */
export type TransportCode = 'ERR_NETWORK' | 'ERR_CANCELED' | 'ECONNABORTED' | 'ETIMEDOUT'

/** A call that failed: without an answer, or with one that is no success. */
export class TransportFailure extends Error {
  readonly code: TransportCode | undefined
  readonly config: Call
  readonly response: Answer<unknown> | undefined
  constructor(config: Call, code: TransportCode | undefined, response?: Answer<unknown>) {
    super(code ?? `status ${response?.status}`)
    this.name = 'TransportFailure'
    this.config = config
    this.code = code
    this.response = response
  }
}

/** @param params a value that is undefined or null is not sent */
export const withParams = (url: string, params: CallOptions['params']): string => {
  const given = Object.entries(params ?? {}).filter(([, value]) => value !== undefined && value !== null)
  if (given.length === 0) return url
  return `${url}${url.includes('?') ? '&' : '?'}${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}

/** Names in small letters, from the lines that XMLHttpRequest gives. */
export const headersIn = (lines: string): { readonly [name: string]: string } =>
  Object.fromEntries(
    lines.split('\r\n').flatMap((line) => {
      const colon = line.indexOf(':')
      return colon < 1 ? [] : [[line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]]
    }),
  )

/** JSON where it is some; anything else stays text. */
export const bodyIn = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const isWhole = (data: unknown): data is XMLHttpRequestBodyInit => data instanceof FormData || typeof data === 'string'

/**
 * Sends a call by XMLHttpRequest, which unlike fetch tells how far an upload is; there is no time-out.
 * @throws TransportFailure
 */
export const send = <T>(call: Call): Promise<Answer<T>> =>
  new Promise((resolve, reject) => {
    const { method, url, params, data, headers = {}, responseType, signal, onUploadProgress, onText } = call
    const { success = [200, 201] } = call
    const request = new XMLHttpRequest()
    const fail = (code: TransportCode) => () => reject(new TransportFailure(call, code))
    if (signal?.aborted) return fail('ERR_CANCELED')()
    const giveUp = () => {
      fail('ERR_CANCELED')()
      request.abort()
    }
    request.open(method.toUpperCase(), withParams(url, params))
    if (responseType !== undefined) request.responseType = responseType
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    const isJson = isRow(data) || Array.isArray(data)
    if (isJson && !isWhole(data)) request.setRequestHeader('Content-Type', 'application/json')
    request.onload = () => {
      const answer = {
        data: (responseType === undefined ? bodyIn(request.responseText) : request.response) as T,
        status: request.status,
        statusText: request.statusText,
        headers: headersIn(request.getAllResponseHeaders()),
      }
      if (success.includes(answer.status)) resolve(answer)
      else reject(new TransportFailure(call, undefined, answer))
    }
    request.onerror = fail('ERR_NETWORK')
    request.ontimeout = fail('ETIMEDOUT')
    // By the browser itself: whoever gives up has been answered already.
    request.onabort = fail('ECONNABORTED')
    request.onloadend = () => signal?.removeEventListener('abort', giveUp)
    if (onUploadProgress !== undefined)
      request.upload.onprogress = ({ loaded, total, lengthComputable }) =>
        onUploadProgress({ loaded, total: lengthComputable ? total : undefined })
    if (onText !== undefined) request.onprogress = () => onText(request.responseText)
    signal?.addEventListener('abort', giveUp)
    request.send(isWhole(data) ? data : data === undefined ? null : JSON.stringify(data))
  })
