import type { Field } from '../fields.ts'

/**
 * Rows that belong to one of another entity and are read from their end: a list of those of one (`filter[<in>]`) begins with the
 * last ones, and goes on `before`, `after` or `around` a row. The order is a number that each gets under a lock of the one they
 * belong to, held until it is committed: whoever reads a row has all before it, in the same order on every screen.
 */
export type Stream<N extends string = string> = {
  /** The reference to what they belong to. */
  readonly in: N
  /** The number, which comes last among those (`comesLast`). */
  readonly by: N
  /** What belongs together says who is writing there now, to all who see it. */
  readonly writing?: true
  /** Deleting leaves the row in its place: when it was, in the field `at`, and nothing in the fields `empties`. */
  readonly leaves?: { readonly at: N; readonly empties: readonly N[] }
}

const count = { kind: 'computed', type: 'number' } as const
/** Of comments it is worked out for each row that is shown, by what its reader may read. */
const shownCount = { kind: 'computed', type: 'number', filter: false } as const
const flag = { kind: 'computed', type: 'boolean', light: true } as const
const row = { kind: 'computed', type: 'id', nullable: true, filter: false } as const

/** Name of the field that says whether the caller has set a mark. */
export const markField = <const M extends string>(mark: M): `is_${M}` => `is_${mark}`

type Declared = {
  readonly seen?: string
  readonly talks?: { readonly seen?: true }
  readonly marks?: readonly string[]
}

/** The fields that `seen`, `talks.seen` and `marks` add. */
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

/** Fields of these facets whose words are the facets' own. */
export const streamWords = ['unread_count', 'read_up_to'] as const
