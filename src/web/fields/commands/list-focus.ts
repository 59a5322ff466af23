// Decision (2026-11): List keys use the list's own description of its rows; a screen of another shape that gives
// one has the keys too.
import type { Model } from '../../../core/declare/model.ts'
import type { Row } from '../../base/api/shapes.ts'
import { makeStore } from '../../base/browser/store.ts'

/** The visible list, as keys and commands outside of it need it. */
export type ListFocus = {
  readonly model: Model
  /** Rows of the visible page in order. */
  readonly rows: readonly Row[]
  /** The row last used by key or mouse. */
  readonly current: Row | undefined
  /** Selected rows by id, including those of other pages. */
  readonly selected: ReadonlyMap<string, Row>
  /** Moves to the next or previous row, and the focus with it. */
  readonly move: (by: 1 | -1) => void
  /** Selects or deselects a row; undefined if the list has no bulk actions. */
  readonly toggle: ((row: Row) => void) | undefined
  /** Opens a row in the side panel; undefined if rows can't be opened. */
  readonly peek: ((row: Row) => void) | undefined
  /** The element of a row on screen, at which a popover for it opens. By default that with the row's id (`rowElement`). */
  readonly elementOf?: (row: Row) => Element | null
  /** Gives the current row the focus as soon as it is on screen again: a change has moved it to another list of the screen. */
  readonly focusOnceShown?: () => void
  /** URL of a row's page; undefined if rows have none. */
  readonly address: ((row: Row) => string) | undefined
}

/** The element of a row in lines (`data-row`) and in MUI's grid (`data-id`). */
export const rowElement = (id: string): Element | null =>
  document.querySelector(`[data-row="${CSS.escape(id)}"], [data-id="${CSS.escape(id)}"]`)

const visibleList = makeStore<ListFocus | undefined>(undefined)

/** Registers the visible list; undefined when it unmounts. */
export const registerList = visibleList.set

/** The visible list, read by keys and commands when they run. */
export const currentList = visibleList.get
