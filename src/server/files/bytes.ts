import type { Readable } from 'node:stream'

export type Content = { readonly stream: Readable; readonly size: number }
/** `changedAt`: milliseconds since 1970 by the store's own clock. */
export type Listed = { readonly id: string; readonly changedAt: number }

/**
 * Where the bytes of files lie, under ids that never change their bytes. Every method refuses with a 503 `Problem`
 * where the place can't be reached.
 */
export type ByteStore = {
  /** Takes over a finished local file: afterwards all its bytes are there, or none. The local file may be gone. */
  readonly put: (id: string, local: { path: string; size: number; sha256: string }) => Promise<void>
  /** The bytes, or undefined where they are lost. */
  readonly read: (id: string) => Promise<Content | undefined>
  /** Removing what is not there is no error. */
  readonly remove: (id: string) => Promise<void>
  /** Everything that lies there, in pages, in ascending order of the name as text. */
  readonly list: () => AsyncIterable<readonly Listed[]>
  /** Whether it can be used at all. @throws StartError with one line that says why not */
  readonly check: () => Promise<void>
}
