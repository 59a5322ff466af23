/** The specification keeps two: a flag and the token; one is signed in when both are held. */
const flagKey = 'isAuth'
const tokenKey = 'accessToken'

const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

export const accessToken = (): string | null => localStorage.getItem(tokenKey)
export const isSignedIn = (): boolean => localStorage.getItem(flagKey) === 'true' && (accessToken() ?? '') !== ''

export const openSession = (token: string): void => {
  localStorage.setItem(tokenKey, token)
  localStorage.setItem(flagKey, 'true')
  tell()
}

export const closeSession = (): void => {
  localStorage.removeItem(tokenKey)
  localStorage.removeItem(flagKey)
  tell()
}

/** Calls back when the session opens or closes, in another tab too. @returns how to stop */
export const watchSession = (listener: () => void): (() => void) => {
  const changed = (event: StorageEvent) => {
    if (event.key === null || event.key === flagKey || event.key === tokenKey) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', changed)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', changed)
  }
}
