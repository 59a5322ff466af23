import { once } from 'node:events'
import type { Writable } from 'node:stream'
import type { Cell } from './cell.ts'

/** A file written row by row. A file that was not ended must not look complete. */
export type Sheet = {
  readonly begin: (headers: readonly string[]) => Promise<void>
  /** Resolves when the stream accepts more. */
  readonly add: (rows: readonly (readonly Cell[])[]) => Promise<void>
  readonly end: () => Promise<void>
}

/** Writes with backpressure. Throws after the client disconnected. */
export const writeTo = async (out: Writable, text: string): Promise<void> => {
  if (out.destroyed) throw new Error('the reader has gone')
  if (out.write(text)) return
  const closed = new AbortController()
  const close = () => closed.abort()
  out.once('close', close)
  try {
    await once(out, 'drain', { signal: closed.signal })
  } finally {
    out.off('close', close)
  }
}
