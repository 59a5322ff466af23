/** The values of a field that two users changed: before both changes, the other's, the own. */
export type Conflict = { readonly base: unknown; readonly theirs: unknown; readonly mine: unknown }

/** Type of a failed call, which decides how the client reacts (specification, section 8). */
export type ErrorType = 'offline' | 'network' | 'timeout' | 'server'

/** Refine's HttpError (`statusCode`, `message`, `errors` by field) with further properties of the engine. */
export class CallError extends Error {
  readonly statusCode: number
  readonly type: ErrorType
  /** Problem code of our server; other servers send none. */
  readonly code: string | undefined
  readonly errors: { [field: string]: string[] }
  readonly conflicts: { readonly [field: string]: Conflict } | undefined
  /** The answer's body, for screens that need more of it. */
  readonly body: unknown
  // Refine's HttpError is an open record, so this class is one, too.
  readonly [more: string]: unknown

  constructor(details: {
    message: string
    statusCode: number
    type?: ErrorType
    code?: string | undefined
    errors?: { [field: string]: string[] }
    conflicts?: { readonly [field: string]: Conflict } | undefined
    body?: unknown
  }) {
    super(details.message)
    this.name = 'CallError'
    this.statusCode = details.statusCode
    this.type = details.type ?? 'server'
    this.code = details.code
    this.errors = details.errors ?? {}
    this.conflicts = details.conflicts
    this.body = details.body
  }
}

/** Translates a message of the specification's error catalogue. */
export type Translate = (key: 'offline' | 'network' | 'timeout' | 'unexpected') => string

/** The parts of axios' error that are read. */
export type Failure = {
  readonly code?: string | undefined
  readonly config?: { readonly method?: string | undefined } | undefined
  readonly response?: { readonly status: number; readonly statusText: string; readonly data: unknown } | undefined
  readonly request?: unknown
}

type Body = { readonly [key: string]: unknown }
const bodyOf = (data: unknown): Body => (typeof data === 'object' && data !== null ? (data as Body) : {})
const nonEmptyText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** Parses field errors in any shape that servers use: a list, one text, or `{ message }`. */
export const fieldErrors = (value: unknown): { [field: string]: string[] } => {
  const errors: { [field: string]: string[] } = {}
  for (const [field, fieldValue] of Object.entries(bodyOf(value))) {
    const list = (Array.isArray(fieldValue) ? fieldValue : [fieldValue])
      .map((item) => nonEmptyText(item) ?? nonEmptyText(bodyOf(item).message))
      .filter((text) => text !== undefined)
    if (list.length > 0) errors[field] = list
  }
  return errors
}

const conflictsOf = (value: unknown): { [field: string]: Conflict } | undefined => {
  const entries = Object.entries(bodyOf(value)).map(([field, value]) => {
    const { base, theirs, mine } = bodyOf(value)
    return [field, { base, theirs, mine }] as const
  })
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}

/** Tells whether the method is a write. */
export const isWrite = (method: string | undefined): boolean =>
  !['get', 'head', 'options'].includes((method ?? 'get').toLowerCase())

/** The error of writes while the browser is offline: status 503, type offline, created locally. */
export const offlineError = (messageOf: Translate): CallError =>
  new CallError({ statusCode: 503, type: 'offline', message: messageOf('offline') })

/** The error of a form with missing required fields, which is not sent (specification, section 5): status 400. */
export const incompleteError = (message: string): CallError =>
  new CallError({ statusCode: 400, code: 'incomplete', message })

/** Statuses of timeouts by servers and proxies; timeouts lead to `/error-page`. */
const timeouts = new Set([408, 504])

const fromAnswer = (failure: Failure, messageOf: Translate): CallError | undefined => {
  const { response } = failure
  if (response === undefined) return undefined
  const body = bodyOf(response.data)
  const message =
    nonEmptyText(body.message) ?? nonEmptyText(body.detail) ?? nonEmptyText(body.title) ?? nonEmptyText(body.error)
  const status = response.status
  if (timeouts.has(status)) return new CallError({ statusCode: status, type: 'timeout', message: messageOf('timeout') })
  if (status >= 500 && isWrite(failure.config?.method))
    return new CallError({
      statusCode: status,
      message: status === 500 ? messageOf('unexpected') : (message ?? messageOf('unexpected')),
    })
  if (status >= 500)
    return new CallError({
      statusCode: status,
      message: [message, nonEmptyText(response.statusText)].filter(Boolean).join(' · ') || messageOf('unexpected'),
    })
  return new CallError({
    statusCode: status,
    message: message ?? messageOf('unexpected'),
    code: nonEmptyText(body.code),
    errors: fieldErrors(body.errors),
    conflicts: conflictsOf(body.conflicts),
    body,
  })
}

/** Returns the text of a refusal for places without marked fields: the texts of its faults, else its message. */
export const refusalText = ({ errors, message }: CallError): string => {
  const texts = [...new Set(Object.values(errors).flat())]
  return texts.length > 0 ? texts.join(' ') : message
}

/** Tells whether the client itself aborted a call, which is no failure to report. */
export const isAborted = (thrown: unknown): boolean => bodyOf(thrown).code === 'ERR_CANCELED'

/** Converts any thrown value to a CallError. */
export const toCallError = (thrown: unknown, messageOf: Translate): CallError => {
  if (thrown instanceof CallError) return thrown
  const failure = bodyOf(thrown) as Failure
  if (failure.code === 'ECONNABORTED' || failure.code === 'ETIMEDOUT')
    return new CallError({ statusCode: 408, type: 'timeout', message: messageOf('timeout') })
  const fromServer = fromAnswer(failure, messageOf)
  if (fromServer !== undefined) return fromServer
  const isNetwork = failure.code === 'ERR_NETWORK' || failure.request !== undefined || thrown instanceof DOMException
  if (isNetwork) return new CallError({ statusCode: 0, type: 'network', message: messageOf('network') })
  return new CallError({ statusCode: 500, message: messageOf('unexpected') })
}
