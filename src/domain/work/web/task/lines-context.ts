import { createContext, useContext } from 'react'
import type { RowOf } from '../../../../core/register.ts'
import type { Row } from '../../../../web/api/shapes.ts'

/** Lines that keys act on and that are chosen together, whatever headings they stand under. */
export type Lines = {
  readonly chosen: ReadonlyMap<string, Row>
  /** Undefined to whom nothing can be done with many. */
  readonly toggle: ((row: RowOf<'task'>) => void) | undefined
  /** Says that the focus or the mouse came to a line. */
  readonly visit: (row: RowOf<'task'>) => void
}

export const LinesContext = createContext<Lines | undefined>(undefined)
/** Undefined where lines stand for themselves, such as a task's parts. */
export const useLines = (): Lines | undefined => useContext(LinesContext)
