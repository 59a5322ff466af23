import { once } from 'node:events'
import type { Writable } from 'node:stream'
import type { Cell } from './cell.ts'

/** A file of rows that is written as they come. A file that was not ended must not look whole. */
export type Sheet = {
  readonly begin: (headers: readonly string[]) => Promise<void>
  /** Resolves when more may come. */
  readonly add: (rows: readonly (readonly Cell[])[]) => Promise<void>
  readonly end: () => Promise<void>
}

/** Writes, and waits where the reader is slower than we are. Throws once the reader has gone. */
export const writeTo = async (out: Writable, text: string): Promise<void> => {
  if (out.destroyed) throw new Error('the reader has gone')
  if (out.write(text)) return
  const gone = new AbortController()
  const close = () => gone.abort()
  out.once('close', close)
  try {
    await once(out, 'drain', { signal: gone.signal })
  } finally {
    out.off('close', close)
  }
}
