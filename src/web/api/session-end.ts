// Decision (2026-11): Modules that keep something of a user register here; at the session's end queued calls are
// dropped and late answers ignored. `tests/architecture/module-state.test.ts` lists every module with state.
import { accessToken, watchSession } from './session.ts'

const endings = new Set<() => void>()
let token: string | null = null
let isWatching = false

const end = (): void => {
  const now = accessToken()
  if (now === token) return
  const hadOne = token !== null
  token = now
  if (hadOne) for (const ending of endings) ending()
}

/**
 * What belongs to a session ends with it: by sign-out, by a refusal of the server, by another tab, or as somebody else
 * signs in there. Whatever lives outside components and is somebody's joins here.
 * @param ending empties it; the next user may be there already
 */
export const endsWithSession = (ending: () => void): void => {
  endings.add(ending)
  if (isWatching) return
  isWatching = true
  token = accessToken()
  watchSession(end)
}

/** Whose session it is, to be asked again later: work that waits its turn is dropped when it is another's. */
export const thisSession = (): (() => boolean) => {
  const mine = accessToken()
  return () => accessToken() === mine
}

/** The answer to whoever is gone: it never comes, so that nothing is said of it to the next user. */
export const noAnswer = <T>(): Promise<T> => new Promise(() => undefined)
