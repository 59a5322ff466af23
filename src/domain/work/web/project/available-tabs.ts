import { createContext } from 'react'

/** Names of the tabs of the current project page, for links between tabs. */
export const AvailableTabs = createContext<readonly string[]>([])
