import { createContext, useContext } from 'react'

/** Whether Tab reaches the content of a grid's cell; undefined outside a grid. A grid is one stop: its focused cell. */
export const CellTabContext = createContext<boolean | undefined>(undefined)

/** Attributes of a link in a cell. Without `tabIndex` where it is reached: the grid would focus the link instead of its cell. */
export const useCellTab = (): { readonly tabIndex?: -1 } =>
  useContext(CellTabContext) === false ? { tabIndex: -1 } : {}
