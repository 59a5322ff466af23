import { forgetPreferences, preference, setPreferences, watchPreferences } from '../preferences/preferences.ts'

/** The specification keeps two: a flag and the token; one is signed in when both are held. */
const kept = ['isAuth', 'accessToken'] as const

export const accessToken = (): string | null => preference('accessToken') || null
export const isSignedIn = (): boolean => preference('isAuth') && accessToken() !== null

export const openSession = (token: string): void => setPreferences({ accessToken: token, isAuth: true })
export const closeSession = (): void => forgetPreferences(kept)

/** Calls back when the session opens or closes, in another tab too. @returns how to stop */
export const watchSession = (listener: () => void): (() => void) => watchPreferences(kept, listener)
