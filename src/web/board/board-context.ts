import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import { spellingsOf } from '../../core/choice-words.ts'
import type { Model, ModelField } from '../../core/model.ts'
import { equals, isEmpty, type Leaf } from '../../core/predicate.ts'
import type { Row } from '../api/shapes.ts'
import { settings } from '../base/settings.ts'
import type { Anchor } from '../moves/order.ts'
import type { BoardQuestion } from './board-calls.ts'
import type { BoardStore } from './board-store.ts'
import { noneKey, wholeLane } from './cell-key.ts'

export type BoardColumn = {
  /** Its rows' value in the field of the columns. */
  readonly key: string
  readonly name: string
  readonly color: string | undefined
  /** Most rows that should stand in it. */
  readonly limit: number | undefined
  /** What a row becomes by being dropped there, beside its column. */
  readonly gives: Row
}

export type Lane = {
  /** Its rows' value in the field of the lanes. */
  readonly key: string
  readonly name: string
  /** The row that it stands for, where it stands for one. */
  readonly row: Row | undefined
  /** How many rows stand in it, where that is known. */
  readonly count?: number | undefined
}

/** Where rows may go that is none of the board's columns. */
export type Elsewhere = { readonly key: string; readonly name: string; readonly values: Row }

export type CardProps = {
  readonly row: Row
  /** Address of its own page. */
  readonly address: string
  /** Whether its links and buttons are stops of the Tab key: those of one card are at a time. */
  readonly isCurrent: boolean
}

/** What all parts of one board share; nothing of it changes while one works on it. */
export type BoardSetting = {
  readonly model: Model
  readonly store: BoardStore
  readonly question: BoardQuestion
  readonly columns: readonly BoardColumn[]
  readonly columnField: ModelField
  readonly laneField: ModelField | undefined
  readonly lanes: readonly Lane[]
  /** What a card shows of its row. */
  readonly Card: ComponentType<CardProps>
  readonly address: (row: Row) => string
  /** Opens the row at the side; undefined where rows may not be opened. */
  readonly open: ((row: Row) => void) | undefined
  readonly mayMove: (row: Row) => boolean
  /** Whether many may be chosen. */
  readonly maySelect: boolean
  /** Puts rows into a column of a lane. */
  readonly move: (ids: readonly string[], to: Target, anchor: Anchor) => void
  /** Asks where rows are to go. */
  readonly askMove: (ids: readonly string[]) => void
  /** The element that scrolls, once it is there. */
  readonly scroller: HTMLElement | null
  /** Tells when something that scrolls may have changed its size. @returns how to hear no more */
  readonly onLayout: (listener: () => void) => () => void
  /** Below the cards of a column. */
  readonly foot: ((column: BoardColumn, lane: Lane) => ReactNode) | undefined
}

export type Target = {
  readonly column: string
  /** Undefined: each row stays in its lane. */
  readonly lane: string | undefined
  /** The lane out of which the row under the pointer was taken. */
  readonly fromLane?: string
}

const BoardContext = createContext<BoardSetting | null>(null)
export const BoardProvider = BoardContext.Provider
export const useBoard = (): BoardSetting => {
  const setting = useContext(BoardContext)
  if (setting === null) throw new Error('useBoard is used outside a board')
  return setting
}

/** The condition for the rows of a column or a lane; undefined where that holds all rows. */
export const leafOf = (field: ModelField | undefined, key: string): Leaf | undefined => {
  if (field === undefined || key === wholeLane) return undefined
  if (key === noneKey) return isEmpty(field.wire)
  return settings.own || field.field.kind !== 'choice'
    ? equals(field.wire, key)
    : { column: field.wire, operator: 'in', value: spellingsOf(field.field, key) }
}
