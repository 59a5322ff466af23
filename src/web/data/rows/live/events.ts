import { createParser } from 'eventsource-parser'
import { isRow } from '../../../base/api/shapes.ts'

export type Change = { readonly entity: string; readonly id: string; readonly version: number }
/** A deleted row; without an id any row of the entity. */
export type Deletion = { readonly entity: string; readonly id: string | undefined }
/** An event of the stream, as forwarded to other tabs; `own`: the reader did something for themselves, here or on another device. */
export type LiveEvent =
  | { readonly kind: 'ready' | 'reset' | 'ended' }
  | { readonly kind: 'writing' | 'own'; readonly rows: readonly { readonly entity: string; readonly id: string }[] }
  | { readonly kind: 'changes'; readonly changes: readonly Change[]; readonly gone: readonly Deletion[] }
/** An event with the cursor to resume from; undefined keeps the previous cursor. */
export type StreamMessage = { readonly event: LiveEvent; readonly cursor: string | undefined }

const rows = (value: unknown) => (Array.isArray(value) ? value.filter(isRow) : [])

const parse = (name: string, text: string): LiveEvent | undefined => {
  if (name === 'ready' || name === 'reset') return { kind: name }
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch {
    return undefined
  }
  if (!isRow(data)) return undefined
  // After a shutdown or an overflow the client reconnects; only the session's end is final.
  if (name === 'ended') return data.reason === 'session' ? { kind: 'ended' } : undefined
  if (name === 'writing' || name === 'own')
    return { kind: name, rows: rows(data.rows).map(({ entity, id }) => ({ entity: String(entity), id: String(id) })) }
  if (name !== 'changes') return undefined
  return {
    kind: 'changes',
    changes: rows(data.changes).map(({ entity, id, version }) => ({
      entity: String(entity),
      id: String(id),
      version: Number(version),
    })),
    gone: rows(data.gone).map(({ entity, id }) => ({
      entity: String(entity),
      id: typeof id === 'string' ? id : undefined,
    })),
  }
}

/**
 * Parses server-sent events from chunks.
 * @returns takes the next chunk and returns the events that it completes
 */
export const eventReader = (): ((piece: string) => readonly StreamMessage[]) => {
  let complete: StreamMessage[] = []
  const parser = createParser({
    onEvent: ({ event: name, data, id }) => {
      const event = parse(name ?? '', data)
      if (event !== undefined) complete.push({ event, cursor: id })
    },
  })
  return (chunk) => {
    complete = []
    parser.feed(chunk)
    return complete
  }
}
