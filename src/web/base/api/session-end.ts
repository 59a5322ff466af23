// Decision (2026-11): Modules with state of a user register here; at the session's end queued calls are dropped and
// late answers ignored. `tests/architecture/module-state.test.ts` lists every module with state.
import { accessToken, watchSession } from './session.ts'

const listeners = new Set<() => void>()
let token: string | null = null
let isWatching = false

const end = (): void => {
  const currentToken = accessToken()
  if (currentToken === token) return
  const wasSignedIn = token !== null
  token = currentToken
  if (wasSignedIn) for (const listener of listeners) listener()
}

/**
 * Registers a callback for the end of the session: by sign-out, by a 401, in another tab, or because another user
 * signed in there. All module state of a user must be cleared by one.
 * @param ending clears the state; the next user may be signed in already
 */
export const onSessionEnd = (ending: () => void): void => {
  listeners.add(ending)
  if (isWatching) return
  isWatching = true
  token = accessToken()
  watchSession(end)
}

/** @returns tells whether the session is still the one at the time of this call; queued work is dropped if not */
export const captureSession = (): (() => boolean) => {
  const ownToken = accessToken()
  return () => accessToken() === ownToken
}

/** A promise that never settles: the answer to a call of an ended session. */
export const neverSettles = <T>(): Promise<T> => new Promise(() => undefined)
