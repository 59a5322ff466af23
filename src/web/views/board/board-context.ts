import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import { equals, isEmpty, type Leaf } from '../../../core/query/predicate.ts'
import { spellingsOf } from '../../../core/words/choice-words.ts'
import type { Row } from '../../base/api/shapes.ts'
import { settings } from '../../base/browser/settings.ts'
import type { Anchor } from '../row-order/order.ts'
import type { BoardQuestion } from './board-calls.ts'
import type { BoardStore } from './board-store.ts'
import { noneKey, wholeLane } from './cell-key.ts'

export type BoardColumn = {
  /** Value of its rows in the column field. */
  readonly key: string
  readonly name: string
  readonly color: string | undefined
  /** Intended maximum number of rows. */
  readonly limit: number | undefined
  /** Further values of a row that enters the column, for the optimistic display. */
  readonly gives: Row
}

export type Lane = {
  /** Value of its rows in the lane field. */
  readonly key: string
  readonly name: string
  /** The referenced row, if lanes are references. */
  readonly row: Row | undefined
  /** Number of its rows; undefined if unknown. */
  readonly count?: number | undefined
}

/** A target of moves outside of the board's columns. */
export type Elsewhere = { readonly key: string; readonly name: string; readonly values: Row }

export type CardProps = {
  readonly row: Row
  /** Address of the row's page. */
  readonly address: string
  /** Whether its links and buttons are tab stops; only those of the current card are. */
  readonly isCurrent: boolean
}

/** Context of a board's components. Stable: frequent changes are in the store. */
export type BoardSetting = {
  readonly model: Model
  readonly store: BoardStore
  readonly question: BoardQuestion
  readonly columns: readonly BoardColumn[]
  readonly columnField: ModelField
  readonly laneField: ModelField | undefined
  readonly lanes: readonly Lane[]
  /** Content of a card. */
  readonly Card: ComponentType<CardProps>
  readonly address: (row: Row) => string
  /** Opens the row in the side panel; undefined if the user may not open rows. */
  readonly open: ((row: Row) => void) | undefined
  readonly mayMove: (row: Row) => boolean
  /** Whether cards can be selected. */
  readonly maySelect: boolean
  /** Moves rows into a cell. */
  readonly move: (ids: readonly string[], to: Target, anchor: Anchor) => void
  /** Opens the dialog to move rows. */
  readonly askMove: (ids: readonly string[]) => void
  /** The scroll container; null until mounted. */
  readonly scroller: HTMLElement | null
  /** Calls back when the scrolling content may have changed its size. @returns unsubscribes */
  readonly onLayout: (listener: () => void) => () => void
  /** Content below the cards of a column. */
  readonly foot: ((column: BoardColumn, lane: Lane) => ReactNode) | undefined
}

export type Target = {
  readonly column: string
  /** Undefined: rows stay in their lanes. */
  readonly lane: string | undefined
  /** Lane from which the dragged card was taken. */
  readonly fromLane?: string
}

const BoardContext = createContext<BoardSetting | null>(null)
export const BoardProvider = BoardContext.Provider
export const useBoard = (): BoardSetting => {
  const setting = useContext(BoardContext)
  if (setting === null) throw new Error('useBoard is used outside a board')
  return setting
}

/** Condition for the rows of a column or lane; undefined if it contains all rows. */
export const leafOf = (field: ModelField | undefined, key: string): Leaf | undefined => {
  if (field === undefined || key === wholeLane) return undefined
  if (key === noneKey) return isEmpty(field.wire)
  return settings.own || field.field.kind !== 'choice'
    ? equals(field.wire, key)
    : { column: field.wire, operator: 'in', value: spellingsOf(field.field, key) }
}
