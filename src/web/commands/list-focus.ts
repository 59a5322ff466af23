// Decision (2026-11): List keys use the list's own description of its rows; a screen of another shape that gives
// one has the keys too.
import type { Model } from '../../core/model.ts'
import type { Row } from '../api/shapes.ts'

/** The list on screen, for keys and commands that stand outside of it. */
export type ListFocus = {
  readonly model: Model
  /** Rows of the page that is shown, in their order. */
  readonly rows: readonly Row[]
  /** The row that the keyboard or the mouse was last on. */
  readonly current: Row | undefined
  /** Rows chosen on this page and others, by id. */
  readonly selected: ReadonlyMap<string, Row>
  /** Goes to the next row or the one before; the focus goes along. */
  readonly move: (by: 1 | -1) => void
  /** Chooses the row, or lets it go; undefined where nothing can be done to many. */
  readonly toggle: ((row: Row) => void) | undefined
  /** Opens the row at the side; undefined where rows may not be opened. */
  readonly peek: ((row: Row) => void) | undefined
  /** Address of the row's page; undefined where it may not be opened. */
  readonly address: ((row: Row) => string) | undefined
}

let shown: ListFocus | undefined

/** Says which list is on screen; undefined when it goes. */
export const showListFocus = (focus: ListFocus | undefined): void => {
  shown = focus
}

/** The list on screen at this moment, for keys and commands, which ask when they are used. */
export const currentList = (): ListFocus | undefined => shown
