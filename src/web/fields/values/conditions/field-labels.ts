import { createContext } from 'react'

/** Overrides of field labels, by wire name. */
export const FieldLabels = createContext<ReadonlyMap<string, string> | undefined>(undefined)
