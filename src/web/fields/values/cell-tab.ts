import { createContext, useContext } from 'react'

/** Whether Tab reaches what is in a cell of a grid; undefined outside of a grid. A grid is one stop: its cell with the focus. */
export const CellTabContext = createContext<boolean | undefined>(undefined)

/** Attributes of a link in a cell. Without `tabIndex` where it is reached: the grid would focus the link instead of its cell. */
export const useCellTab = (): { readonly tabIndex?: -1 } =>
  useContext(CellTabContext) === false ? { tabIndex: -1 } : {}
