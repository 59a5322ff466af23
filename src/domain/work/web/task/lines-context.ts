import { createContext, useContext } from 'react'
import type { RowOf } from '../../../../core/declare/register.ts'
import type { Row } from '../../../../web/base/api/shapes.ts'

/** Selection and keys shared by all lines of a page, across groups. */
export type Lines = {
  readonly selected: ReadonlyMap<string, Row>
  /** Undefined if the user has no bulk action. */
  readonly toggle: ((row: RowOf<'task'>) => void) | undefined
  /** Called when a line gets the focus or the mouse. */
  readonly visit: (row: RowOf<'task'>) => void
}

export const LinesContext = createContext<Lines | undefined>(undefined)
/** Reads the lines of the page; undefined outside of such a page, for example for sub-tasks. */
export const useLines = (): Lines | undefined => useContext(LinesContext)
