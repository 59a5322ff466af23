import { useSyncExternalStore } from 'react'
import { isSignedIn, watchSession } from '../api/session.ts'

/** Whether somebody is signed in; follows sign-out in other tabs. */
export const useSignedIn = (): boolean => useSyncExternalStore(watchSession, isSignedIn)
