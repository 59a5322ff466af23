/** What both sides of an edit hold of one field, when two people changed it. */
export type Conflict = { readonly base: unknown; readonly theirs: unknown; readonly mine: unknown }

/** How the client answers a failed call (specification, section 8). */
export type ErrorType = 'offline' | 'network' | 'timeout' | 'server'

/** Refine's HttpError: `statusCode`, `message`, `errors` by field; the engine's own facts beside. */
export class CallError extends Error {
  readonly statusCode: number
  readonly type: ErrorType
  /** Problem code of our server; other servers send none. */
  readonly code: string | undefined
  readonly errors: { [field: string]: string[] }
  readonly conflicts: { readonly [field: string]: Conflict } | undefined
  /** The whole refusal, for screens that know more of its parts. */
  readonly body: unknown
  // Refine's HttpError is an open record.
  readonly [more: string]: unknown

  constructor(facts: {
    message: string
    statusCode: number
    type?: ErrorType
    code?: string | undefined
    errors?: { [field: string]: string[] }
    conflicts?: { readonly [field: string]: Conflict } | undefined
    body?: unknown
  }) {
    super(facts.message)
    this.name = 'CallError'
    this.statusCode = facts.statusCode
    this.type = facts.type ?? 'server'
    this.code = facts.code
    this.errors = facts.errors ?? {}
    this.conflicts = facts.conflicts
    this.body = facts.body
  }
}

/** Messages of the catalogue, in the words of the current language. */
export type Words = (key: 'offline' | 'network' | 'timeout' | 'unexpected') => string

/** A failed call as axios tells it, of which only this much is read. */
export type Failure = {
  readonly code?: string | undefined
  readonly config?: { readonly method?: string | undefined } | undefined
  readonly response?: { readonly status: number; readonly statusText: string; readonly data: unknown } | undefined
  readonly request?: unknown
}

type Body = { readonly [key: string]: unknown }
const bodyOf = (data: unknown): Body => (typeof data === 'object' && data !== null ? (data as Body) : {})
const said = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** Field errors in any shape that servers use: a list, one text, or `{ message }`. */
export const fieldErrors = (given: unknown): { [field: string]: string[] } => {
  const errors: { [field: string]: string[] } = {}
  for (const [field, value] of Object.entries(bodyOf(given))) {
    const list = (Array.isArray(value) ? value : [value])
      .map((one) => said(one) ?? said(bodyOf(one).message))
      .filter((one) => one !== undefined)
    if (list.length > 0) errors[field] = list
  }
  return errors
}

const conflictsOf = (given: unknown): { [field: string]: Conflict } | undefined => {
  const entries = Object.entries(bodyOf(given)).map(([field, value]) => {
    const { base, theirs, mine } = bodyOf(value)
    return [field, { base, theirs, mine }] as const
  })
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}

/** True for a call that changes something. */
export const isWrite = (method: string | undefined): boolean =>
  !['get', 'head', 'options'].includes((method ?? 'get').toLowerCase())

/** No write leaves the browser while it is offline: status 503, type offline, recorded locally. */
export const offlineError = (words: Words): CallError =>
  new CallError({ statusCode: 503, type: 'offline', message: words('offline') })

/** A form that lacks what it must have is not sent (specification, section 5): status 400, recorded locally. */
export const incompleteError = (message: string): CallError =>
  new CallError({ statusCode: 400, code: 'incomplete', message })

/** Time-outs lead to `/error-page`: the browser's own, a proxy's and the server's. */
const timeouts = new Set([408, 504])

const fromAnswer = (failure: Failure, words: Words): CallError | undefined => {
  const { response } = failure
  if (response === undefined) return undefined
  const body = bodyOf(response.data)
  const message = said(body.message) ?? said(body.detail) ?? said(body.title) ?? said(body.error)
  const status = response.status
  if (timeouts.has(status)) return new CallError({ statusCode: status, type: 'timeout', message: words('timeout') })
  if (status >= 500 && isWrite(failure.config?.method))
    return new CallError({
      statusCode: status,
      message: status === 500 ? words('unexpected') : (message ?? words('unexpected')),
    })
  if (status >= 500)
    return new CallError({
      statusCode: status,
      message: [message, said(response.statusText)].filter(Boolean).join(' · ') || words('unexpected'),
    })
  return new CallError({
    statusCode: status,
    message: message ?? words('unexpected'),
    code: said(body.code),
    errors: fieldErrors(body.errors),
    conflicts: conflictsOf(body.conflicts),
    body,
  })
}

/** A call that the browser itself gave up, as its answer is not wanted any more: no failure, and nothing to say. */
export const wasGivenUp = (thrown: unknown): boolean => bodyOf(thrown).code === 'ERR_CANCELED'

/** Reads any failure into the catalogue's one shape; what is a CallError stays. */
export const toCallError = (thrown: unknown, words: Words): CallError => {
  if (thrown instanceof CallError) return thrown
  const failure = bodyOf(thrown) as Failure
  if (failure.code === 'ECONNABORTED' || failure.code === 'ETIMEDOUT')
    return new CallError({ statusCode: 408, type: 'timeout', message: words('timeout') })
  const answered = fromAnswer(failure, words)
  if (answered !== undefined) return answered
  const isNetwork = failure.code === 'ERR_NETWORK' || failure.request !== undefined || thrown instanceof DOMException
  if (isNetwork) return new CallError({ statusCode: 0, type: 'network', message: words('network') })
  return new CallError({ statusCode: 500, message: words('unexpected') })
}
