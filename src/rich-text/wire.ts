/**
 * The messages over the socket of a text that several people write. The browser first sends its token as JSON
 * (`Opening`); then both sides send binary frames, a number of `frames` and what `y-protocols` makes of it, and the
 * server also sends JSON (`Told`).
 */
export const frames = { sync: 0, presence: 1 } as const

/** Most bytes of a message. */
export const mostMessageBytes = 1_000_000

export type Opening = { readonly token: string }

/** Whether somebody writes or watches. `isFull` (below): no more people may write. */
export type Mode = 'write' | 'watch'

export type Told =
  | { readonly kind: 'mode'; readonly mode: Mode; readonly isFull: boolean }
  /** This many changes of the connection are in the database. */
  | { readonly kind: 'saved'; readonly count: number }
  /** The text is longer than a page may be: the latest changes are not shown elsewhere until it is shorter. */
  | { readonly kind: 'length'; readonly isTooLong: boolean }

/** Reasons for which the server ends a connection, as codes of WebSocket for programs. */
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

/** A person at the text, as the server shows them to the others. */
export type Present = { readonly id: string; readonly name: string }
