import type { LiveEvent } from './events.ts'

const listeners = new Set<(event: LiveEvent) => void>()

/** Hands an event of the stream to those who watch it. */
export const tellLive = (event: LiveEvent): void => {
  for (const listener of [...listeners]) listener(event)
}

/**
 * Calls back with each event of the stream, also while the tab is hidden: for parts that read single rows again instead
 * of whole lists, and for counts in the tab's title.
 * @returns stops watching
 */
export const watchLive = (listener: (event: LiveEvent) => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
