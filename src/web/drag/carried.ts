import type { Row } from '../api/shapes.ts'

/** A list, and an index among its rows without the dragged ones. */
export type Position = { readonly list: string; readonly index: number }

/** Rows that are being dragged, by pointer or by keyboard. */
export type Carried = {
  /** Dragged rows that are displayed: the grabbed one first, or the first of several. */
  readonly rows: readonly Row[]
  /** Ids of all dragged rows. */
  readonly ids: readonly string[]
  /** Position at the start. */
  readonly from: Position
  /** Current position. */
  readonly at: Position
  readonly isByPointer: boolean
}

export const isSamePosition = (a: Position, b: Position): boolean => a.list === b.list && a.index === b.index

/** The drag, if it started in the list or is over it now. */
export const carriedOver = (carried: Carried | undefined, list: string): Carried | undefined =>
  carried !== undefined && (carried.at.list === list || carried.from.list === list) ? carried : undefined

/**
 * Index of the first row of a page, without rows dragged from earlier pages.
 * @param offset index of the page's first row in its list
 */
export const firstOf = ({ rows, from }: Carried, list: string, offset: number): number =>
  from.list === list && from.index < offset ? offset - rows.length : offset

/**
 * A list with the dragged rows at their current position.
 * @param offset index of the first of `slots`, if these are a page of the list
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

/** Number of rows of a list without the dragged ones. */
export const restOf = (slots: readonly (Row | undefined)[], { rows }: Pick<Carried, 'rows'>): number =>
  slots.filter((row) => row === undefined || !rows.some(({ id }) => id === row.id)).length
