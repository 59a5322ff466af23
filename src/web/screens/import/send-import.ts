import i18next from 'i18next'
import { client } from '../../api/client.ts'
import { toCallError } from '../../api/errors.ts'
import { isRow } from '../../api/shapes.ts'

/** How far an import is: bytes sent while the file is on its way, then rows read. Undefined: nobody can tell. */
export type Progress =
  | { readonly phase: 'sending'; readonly done: number; readonly of: number }
  | { readonly phase: 'rows'; readonly done: number; readonly of: number }
  | undefined

const lineType = 'application/x-ndjson'

const parsed = (line: string): unknown => {
  try {
    return JSON.parse(line)
  } catch {
    // The end of what has come so far may be half a line.
    return undefined
  }
}

/** The newest whole line of a text of lines that says how far an import is. */
export const rowsDone = (text: string): { readonly done: number; readonly of: number } | undefined => {
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  const last = parsed(whole.trimEnd().split('\n').at(-1) ?? '')
  return isRow(last) && typeof last.done === 'number' && typeof last.of === 'number'
    ? { done: last.done, of: last.of }
    : undefined
}

/** What the last line of an import's lines says became of it. @throws Error where they broke off before */
export const outcomeIn = (text: string): { readonly status: number; readonly body: unknown } => {
  const last = parsed(text.trimEnd().split('\n').at(-1) ?? '')
  if (!isRow(last) || typeof last.status !== 'number') throw new Error('the lines end before the outcome')
  return { status: last.status, body: last.body }
}

const textOf = (event: unknown): string => {
  const { target } = (event ?? {}) as { readonly target?: { readonly responseText?: unknown } }
  return typeof target?.responseText === 'string' ? target.responseText : ''
}

type Options = {
  readonly own: boolean
  readonly signal: AbortSignal
  readonly onProgress: (progress: Progress) => void
}

/**
 * Sends a file to be imported, and tells how far it is where the server does.
 * @returns the answer @throws CallError as every call, or axios' own where it was given up
 */
export const sendImport = async (
  url: string,
  form: FormData,
  { own, signal, onProgress }: Options,
): Promise<unknown> => {
  const { data, headers } = await client.post<unknown>(url, form, {
    signal,
    // Another server may refuse what the specification does not know.
    ...(own ? { headers: { Accept: `${lineType}, application/json` } } : {}),
    onUploadProgress: ({ loaded, total }) => {
      // All is sent: what the server makes of it takes its own time.
      onProgress(total === undefined || loaded >= total ? undefined : { phase: 'sending', done: loaded, of: total })
    },
    onDownloadProgress: ({ event }) => {
      const rows = own ? rowsDone(textOf(event)) : undefined
      if (rows !== undefined) onProgress({ phase: 'rows', ...rows })
    },
  })
  if (typeof data !== 'string' || !String(headers['content-type']).startsWith(lineType)) return data
  const words = (key: string) => i18next.t(`common:error.${key}`)
  let outcome: ReturnType<typeof outcomeIn>
  try {
    outcome = outcomeIn(data)
  } catch {
    throw toCallError({ code: 'ERR_NETWORK' }, words)
  }
  const { status, body } = outcome
  if (status < 400) return body
  throw toCallError({ config: { method: 'post' }, response: { status, statusText: '', data: body } }, words)
}
