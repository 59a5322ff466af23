/** Single keys can be switched off (WCAG 2.1.4), for who speaks to the computer or hits keys by accident. */
const storageKey = 'shortcuts'
const off = 'off'
const listeners = new Set<() => void>()

export const keysAreOn = (): boolean => localStorage.getItem(storageKey) !== off

export const switchKeys = (on: boolean): void => {
  if (on) localStorage.removeItem(storageKey)
  else localStorage.setItem(storageKey, off)
  for (const listener of listeners) listener()
}

/** Calls back when they are switched, in another tab too. @returns how to stop */
export const watchKeys = (listener: () => void): (() => void) => {
  const changed = ({ key }: StorageEvent) => {
    if (key === null || key === storageKey) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', changed)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', changed)
  }
}
