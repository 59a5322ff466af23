import type { Row } from '../api/shapes.ts'

/** A list, and an index among all of its rows but those that are carried. */
export type Position = { readonly list: string; readonly index: number }

/** Rows that the pointer or the keyboard has lifted and not yet put down. */
export type Carried = {
  /** Rows that stand where they are carried, the one that was taken hold of first or the first of several. */
  readonly rows: readonly Row[]
  /** Ids of all that go along. */
  readonly ids: readonly string[]
  /** Where they were lifted. */
  readonly from: Position
  /** Where they are now. */
  readonly at: Position
  readonly isByPointer: boolean
}

export const isSamePosition = (a: Position, b: Position): boolean => a.list === b.list && a.index === b.index

/** What is carried, where that concerns a list: it was lifted there, or is there now. */
export const carriedOver = (carried: Carried | undefined, list: string): Carried | undefined =>
  carried !== undefined && (carried.at.list === list || carried.from.list === list) ? carried : undefined

/**
 * The index on a page at which rows stand that are not carried: those lifted from an earlier page no longer count there.
 * @param offset index of the page's first row in its list
 */
export const firstOf = ({ rows, from }: Carried, list: string, offset: number): number =>
  from.list === list && from.index < offset ? offset - rows.length : offset

/**
 * A list with the carried rows where they are now, and no longer where they were.
 * @param offset index of the first of `slots`, where these are a page of the list
 */
export const withCarried = <S extends Row | undefined>(
  slots: readonly S[],
  list: string,
  carried: Carried | undefined,
  offset = 0,
): readonly (S | Row)[] => {
  if (carried === undefined) return slots
  const ids = new Set(carried.rows.map(({ id }) => id))
  const rest: readonly (S | Row)[] = slots.filter((row) => row === undefined || !ids.has(row.id))
  if (carried.at.list !== list) return rest
  return rest.toSpliced(Math.max(0, carried.at.index - firstOf(carried, list, offset)), 0, ...carried.rows)
}

/** How many rows of a list are not carried. */
export const restOf = (slots: readonly (Row | undefined)[], { rows }: Pick<Carried, 'rows'>): number =>
  slots.filter((row) => row === undefined || !rows.some(({ id }) => id === row.id)).length
