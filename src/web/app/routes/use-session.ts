import { useSyncExternalStore } from 'react'
import { accessToken, isSignedIn, watchSession } from '../../base/api/session.ts'

/** Tells whether a user is signed in; follows sign-in and sign-out in other tabs. */
export const useSignedIn = (): boolean => useSyncExternalStore(watchSession, isSignedIn)

/** Returns a key of the current session, undefined if signed out; it remounts the parts that belong to a session. */
export const useSession = (): string | undefined =>
  useSyncExternalStore(watchSession, () => (isSignedIn() ? (accessToken() ?? undefined) : undefined))
