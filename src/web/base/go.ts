import { createContext, useContext } from 'react'

/** How one goes to another page of the product; the sign-in page has no router of its own. */
export type Go = (to: string) => void

const GoContext = createContext<Go>((to) => window.location.assign(to))
export const GoProvider = GoContext.Provider
export const useGo = (): Go => useContext(GoContext)
