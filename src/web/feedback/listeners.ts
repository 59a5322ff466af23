/** Listeners of a store outside React. */
export const listenersOf = () => {
  const all = new Set<() => void>()
  return {
    notifyListeners: () => {
      for (const one of [...all]) one()
    },
    /** @returns unsubscribes */
    subscribe: (one: () => void): (() => void) => {
      all.add(one)
      return () => all.delete(one)
    },
  }
}
