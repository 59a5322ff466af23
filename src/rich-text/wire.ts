/**
 * What goes over the socket of a text that several people write. The browser first sends its token as JSON (`Opening`); then both
 * sides send binary frames, a number of `frames` and what `y-protocols` makes of it, and the server tells as JSON (`Told`).
 */
export const frames = { sync: 0, presence: 1 } as const

/** Bytes of a message. */
export const mostMessageBytes = 1_000_000

export type Opening = { readonly token: string }

/** Whether one writes or watches; `full`: as many write as may. */
export type Mode = 'write' | 'watch'

export type Told =
  | { readonly kind: 'mode'; readonly mode: Mode; readonly isFull: boolean }
  /** So many changes of this connection are in the database. */
  | { readonly kind: 'saved'; readonly count: number }
  /** The text is longer than a page may be: what was written last is not shown elsewhere until it is shorter. */
  | { readonly kind: 'length'; readonly isTooLong: boolean }

/** Why the server ends a connection, as codes of WebSocket for programs. */
export const closings = {
  malformed: 4400,
  session: 4401,
  rights: 4403,
  gone: 4404,
  slow: 4408,
  full: 4429,
  later: 4503,
} as const
export type Closing = keyof typeof closings

/** Who somebody is, as the server tells the others. */
export type Present = { readonly id: string; readonly name: string }
