import { useSyncExternalStore } from 'react'
import { accessToken, isSignedIn, watchSession } from '../../base/api/session.ts'

/** Whether a user is signed in; follows sign-in and sign-out in other tabs. */
export const useSignedIn = (): boolean => useSyncExternalStore(watchSession, isSignedIn)

/** Identifies the current session, undefined if signed out; a key that remounts what belongs to a session. */
export const useSession = (): string | undefined =>
  useSyncExternalStore(watchSession, () => (isSignedIn() ? (accessToken() ?? undefined) : undefined))
