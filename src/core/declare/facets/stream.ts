import type { Field } from '../fields.ts'

/**
 * Rows that belong to a row of another entity and are read from their end: a list of the rows that belong to one
 * (`filter[<in>]`) begins with the last ones, and goes on `before`, `after` or `around` a row. Each row gets the number
 * that orders it under a lock of the row that it belongs to, held until it is committed: a reader of a row therefore
 * has all rows before it, in the same order on every screen.
 */
export type Stream<N extends string = string> = {
  /** The reference to the row that they belong to. */
  readonly in: N
  /** The number that orders them; a new row gets the last one (`comesLast`). */
  readonly by: N
  /** The page of the row that they belong to shows who is writing there now, to everybody who sees it. */
  readonly writing?: true
  /**
   * Deleting leaves the row in its place: `at` says when it was deleted, and the fields `empties` lose their values.
   */
  readonly leaves?: { readonly at: N; readonly empties: readonly N[] }
}

const count = { kind: 'computed', type: 'number' } as const
/** The number of unread comments, worked out for each row that is shown, from the comments that its reader may read. */
const shownCount = { kind: 'computed', type: 'number', filter: false } as const
const flag = { kind: 'computed', type: 'boolean', light: true } as const
const row = { kind: 'computed', type: 'id', nullable: true, filter: false } as const

/** Returns the name of the field that says whether the caller has set a mark. */
export const markField = <const M extends string>(mark: M): `is_${M}` => `is_${mark}`

type Declared = {
  readonly seen?: string
  readonly talks?: { readonly seen?: true }
  readonly marks?: readonly string[]
}

/** Returns the fields that `seen`, `talks.seen` and `marks` add. */
export const seenFields = ({ seen, talks, marks = [] }: Declared): { readonly [name: string]: Field } => ({
  ...(seen === undefined ? {} : { unread_count: count, read_up_to: row }),
  ...(talks?.seen === undefined ? {} : { unread_count: shownCount, read_up_to: row }),
  ...Object.fromEntries(marks.map((mark) => [markField(mark), flag])),
})
export type SeenFields<D> = (D extends { readonly seen: string }
  ? { readonly unread_count: typeof count; readonly read_up_to: typeof row }
  : D extends { readonly talks: { readonly seen: true } }
    ? { readonly unread_count: typeof shownCount; readonly read_up_to: typeof row }
    : unknown) &
  (D extends { readonly marks: readonly (infer M extends string)[] }
    ? { readonly [K in M as `is_${K}`]: typeof flag }
    : unknown)

/** Fields of these facets whose words come from the facets. */
export const streamWords = ['unread_count', 'read_up_to'] as const
