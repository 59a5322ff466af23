import { createContext } from 'react'

/** Names of the ways to look at the project on screen, so that what is shown of it may lead from one to another. */
export const OfferedTabs = createContext<readonly string[]>([])
