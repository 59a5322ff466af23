import { createContext } from 'react'

/** Labels of fields by wire name, where they are not those of the declaration. */
export const FieldLabels = createContext<ReadonlyMap<string, string> | undefined>(undefined)
