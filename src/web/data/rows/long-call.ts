import i18next from 'i18next'
import { client } from '../../base/api/client.ts'
import { toCallError } from '../../base/api/errors.ts'
import { isRow } from '../../base/api/shapes.ts'

/** Progress of a long call: bytes while sending, then rows. Undefined while unknown. */
export type Progress =
  | { readonly phase: 'sending'; readonly done: number; readonly of: number }
  | { readonly phase: 'rows'; readonly done: number; readonly of: number }
  | undefined

const lineType = 'application/x-ndjson'

const parseLine = (line: string): unknown => {
  try {
    return JSON.parse(line)
  } catch {
    // The last line received so far may be incomplete.
    return undefined
  }
}

/** Progress in the last complete line of an NDJSON response that is still arriving. */
export const progressIn = (text: string): { readonly done: number; readonly of: number } | undefined => {
  const complete = text.slice(0, text.lastIndexOf('\n') + 1)
  const last = parseLine(complete.trimEnd().split('\n').at(-1) ?? '')
  return isRow(last) && typeof last.done === 'number' && typeof last.of === 'number'
    ? { done: last.done, of: last.of }
    : undefined
}

/** Status and body in the last line of an NDJSON response. @throws Error if the response is incomplete */
export const outcomeIn = (text: string): { readonly status: number; readonly body: unknown } => {
  const last = parseLine(text.trimEnd().split('\n').at(-1) ?? '')
  if (!isRow(last) || typeof last.status !== 'number') throw new Error('the lines end before the outcome')
  return { status: last.status, body: last.body }
}

const responseTextOf = (event: unknown): string => {
  const { target } = (event ?? {}) as { readonly target?: { readonly responseText?: unknown } }
  return typeof target?.responseText === 'string' ? target.responseText : ''
}

type Options = {
  readonly own: boolean
  readonly signal: AbortSignal
  readonly onProgress: (progress: Progress) => void
}

/**
 * Sends a body that takes long, such as a file to import; reports progress where the server does.
 * @returns the answer's body @throws CallError like every call, or axios' cancellation if aborted
 */
export const sendLong = async (
  url: string,
  form: FormData | object,
  { own, signal, onProgress }: Options,
): Promise<unknown> => {
  const { data, headers } = await client.post<unknown>(url, form, {
    signal,
    // Other servers may refuse a type that the specification does not define.
    ...(own ? { headers: { Accept: `${lineType}, application/json` } } : {}),
    onUploadProgress: ({ loaded, total }) => {
      // All is sent; the server's processing time is unknown.
      onProgress(total === undefined || loaded >= total ? undefined : { phase: 'sending', done: loaded, of: total })
    },
    onDownloadProgress: ({ event }) => {
      const rows = own ? progressIn(responseTextOf(event)) : undefined
      if (rows !== undefined) onProgress({ phase: 'rows', ...rows })
    },
  })
  if (typeof data !== 'string' || !String(headers['content-type']).startsWith(lineType)) return data
  const translate = (key: string) => i18next.t(`common:error.${key}`)
  let outcome: ReturnType<typeof outcomeIn>
  try {
    outcome = outcomeIn(data)
  } catch {
    throw toCallError({ code: 'ERR_NETWORK' }, translate)
  }
  const { status, body } = outcome
  if (status < 400) return body
  throw toCallError({ config: { method: 'post' }, response: { status, statusText: '', data: body } }, translate)
}
