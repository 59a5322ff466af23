import { useSyncExternalStore } from 'react'
import { accessToken, isSignedIn, watchSession } from '../api/session.ts'

/** Whether somebody is signed in; follows sign-out in other tabs. */
export const useSignedIn = (): boolean => useSyncExternalStore(watchSession, isSignedIn)

/** Names the session that is open, undefined where none is: what is of one session is drawn anew in the next. */
export const useSession = (): string | undefined =>
  useSyncExternalStore(watchSession, () => (isSignedIn() ? (accessToken() ?? undefined) : undefined))
