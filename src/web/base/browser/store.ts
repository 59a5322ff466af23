/** A value outside of React that components can watch: `useSyncExternalStore(store.watch, store.get)`. */
export type Store<T> = {
  readonly get: () => T
  /** Replaces the value and calls all listeners. */
  readonly set: (next: T) => void
  /** @returns stops watching */
  readonly watch: (listener: () => void) => () => void
}

export const makeStore = <T>(initial: T): Store<T> => {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      value = next
      // A copy: a listener may stop watching, or another one start.
      for (const listener of [...listeners]) listener()
    },
    watch: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
