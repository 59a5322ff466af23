import { createContext, useContext } from 'react'

/** Navigates to a path of the product; a context, since the sign-in page has no router. */
export type Navigate = (to: string) => void

const NavigateContext = createContext<Navigate>((to) => window.location.assign(to))
export const NavigateProvider = NavigateContext.Provider
export const useNavigateTo = (): Navigate => useContext(NavigateContext)
