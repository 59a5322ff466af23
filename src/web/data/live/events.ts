import { createParser } from 'eventsource-parser'
import { isRow } from '../../api/shapes.ts'

export type Change = { readonly entity: string; readonly id: string; readonly version: number }
/** Without an id: something of the entity is gone, and only reading again tells what. */
export type Gone = { readonly entity: string; readonly id: string | undefined }
/** One event of the stream, as it is passed on to the other tabs. */
export type LiveEvent =
  | { readonly kind: 'ready' | 'reset' | 'ended' }
  | { readonly kind: 'changes'; readonly changes: readonly Change[]; readonly gone: readonly Gone[] }
/** @param cursor what to come back with; none keeps the one before */
export type Told = { readonly event: LiveEvent; readonly cursor: string | undefined }

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
  // A server that stops, or that could not keep up with us, wants us back; only a session's end is final.
  if (name === 'ended') return data.reason === 'session' ? { kind: 'ended' } : undefined
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
 * Reads server-sent events as they come in pieces.
 * @returns takes the next piece and gives the events that it completes
 */
export const eventReader = (): ((piece: string) => readonly Told[]) => {
  let complete: Told[] = []
  const parser = createParser({
    onEvent: ({ event: name, data, id }) => {
      const event = parse(name ?? '', data)
      if (event !== undefined) complete.push({ event, cursor: id })
    },
  })
  return (piece) => {
    complete = []
    parser.feed(piece)
    return complete
  }
}
