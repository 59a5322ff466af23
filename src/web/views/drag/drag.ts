import type { Row } from '../../base/api/shapes.ts'

/** A list, and an index among its rows without the dragged ones. */
export type Position = { readonly list: string; readonly index: number }

/** Rows that are being dragged, by pointer or by keyboard. */
export type Drag = {
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
export const dragOver = (drag: Drag | undefined, list: string): Drag | undefined =>
  drag !== undefined && (drag.at.list === list || drag.from.list === list) ? drag : undefined

/**
 * Index of the first row of a page, without rows dragged from earlier pages.
 * @param offset index of the page's first row in its list
 */
export const pageStart = ({ rows, from }: Drag, list: string, offset: number): number =>
  from.list === list && from.index < offset ? offset - rows.length : offset

/**
 * A list with the dragged rows at their current position.
 * @param offset index of the first of `slots`, if these are a page of the list
 */
export const withDraggedRows = <S extends Row | undefined>(
  slots: readonly S[],
  list: string,
  drag: Drag | undefined,
  offset = 0,
): readonly (S | Row)[] => {
  if (drag === undefined) return slots
  const ids = new Set(drag.rows.map(({ id }) => id))
  const rest: readonly (S | Row)[] = slots.filter((row) => row === undefined || !ids.has(row.id))
  if (drag.at.list !== list) return rest
  return rest.toSpliced(Math.max(0, drag.at.index - pageStart(drag, list, offset)), 0, ...drag.rows)
}

/** Number of rows of a list without the dragged ones. */
export const countWithoutDragged = (slots: readonly (Row | undefined)[], { rows }: Pick<Drag, 'rows'>): number =>
  slots.filter((row) => row === undefined || !rows.some(({ id }) => id === row.id)).length
