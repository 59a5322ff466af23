/** Who wants to hear that something outside React changed. */
export const listenersOf = () => {
  const all = new Set<() => void>()
  return {
    tell: () => {
      for (const one of [...all]) one()
    },
    /** @returns how to stop */
    watch: (one: () => void): (() => void) => {
      all.add(one)
      return () => all.delete(one)
    },
  }
}
