import type { Readable } from 'node:stream'

export type Content = { readonly stream: Readable; readonly size: number }
/** `changedAt`: milliseconds since 1970 by the store's clock. */
export type Listed = { readonly id: string; readonly changedAt: number }

/**
 * Storage of file contents by id; content never changes. Every method throws a 503 `Problem` if the storage is
 * unreachable.
 */
export type ByteStore = {
  /** Takes over a finished local file, completely or not at all. The local file may be gone afterwards. */
  readonly put: (id: string, local: { path: string; size: number; sha256: string }) => Promise<void>
  /** The content; undefined if it is missing. */
  readonly read: (id: string) => Promise<Content | undefined>
  /** Deleting an unknown id is no error. */
  readonly remove: (id: string) => Promise<void>
  /** Everything stored, in pages, in ascending order of the name as text. */
  readonly list: () => AsyncIterable<readonly Listed[]>
  /** @throws StartError with one line if the storage cannot be used */
  readonly check: () => Promise<void>
}
