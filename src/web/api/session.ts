import { preference, resetPreferences, setPreferences, watchPreferences } from '../preferences/preferences.ts'

/** The specification stores a flag and the token; a user is signed in if both are set. */
const sessionPreferences = ['isAuth', 'accessToken'] as const

export const accessToken = (): string | null => preference('accessToken') || null
export const isSignedIn = (): boolean => preference('isAuth') && accessToken() !== null

export const openSession = (token: string): void => setPreferences({ accessToken: token, isAuth: true })
export const closeSession = (): void => resetPreferences(sessionPreferences)

/** Calls back when the session opens or closes, in other tabs too. @returns stops watching */
export const watchSession = (listener: () => void): (() => void) => watchPreferences(sessionPreferences, listener)
