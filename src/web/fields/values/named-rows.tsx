import { createContext, useContext } from 'react'

/** Titles of rows by their ids, as their entities write them; a row that is gone has none. */
export type RowNames = { readonly [id: string]: string | null }

const NamesContext = createContext<RowNames | undefined>(undefined)

/** Gives the values inside the titles of their rows, so that none is read. */
export const NamedRows = NamesContext

/** Returns the given titles; undefined where the titles have to be read. */
export const useRowNames = (): RowNames | undefined => useContext(NamesContext)
