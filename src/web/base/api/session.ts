import { preference, resetPreferences, setPreferences, watchPreferences } from '../preferences/preferences.ts'

/** The specification stores a flag and the token; a user is signed in if both are set. */
const sessionPreferences = ['isAuth', 'accessToken'] as const

export const accessToken = (): string | null => preference('accessToken') || null
export const isSignedIn = (): boolean => preference('isAuth') && accessToken() !== null

export const openSession = (token: string): void =>
  setPreferences({ accessToken: token, isAuth: true, ownAccessToken: '', userId: '' })
/** Signs out in this browser, of the session in which one looks as another and of one's own alike. */
export const closeSession = (): void => resetPreferences([...sessionPreferences, 'ownAccessToken', 'userId'])

/** Tells whether the user looks at the program as another user in this session. */
export const isLooking = (): boolean => preference('ownAccessToken') !== ''
/** Goes on as another user. @param token of a session in which one looks as them */
export const lookAs = (token: string): void =>
  setPreferences({ ownAccessToken: accessToken() ?? '', accessToken: token, isAuth: true, userId: '' })
/** Goes on as oneself. */
export const lookNoMore = (): void => {
  const own = preference('ownAccessToken')
  if (own !== '') openSession(own)
}

/**
 * Ends a session that the server has refused: a user who looked as another goes on as themselves, any other is signed
 * out.
 */
export const endRefusedSession = (): void => (isLooking() ? lookNoMore() : closeSession())

/** Calls back when the session opens or closes, in other tabs too. @returns stops watching */
export const watchSession = (listener: () => void): (() => void) => watchPreferences(sessionPreferences, listener)
