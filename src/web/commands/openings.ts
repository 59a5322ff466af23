/** What lies over the page: the palette, or the sheet of keys. */
export type Opening = 'palette' | 'keys'

let opening: Opening | undefined
let ahead = ''
const listeners = new Set<() => void>()

const set = (next: Opening | undefined) => {
  opening = next
  ahead = ''
  for (const listener of listeners) listener()
}

export const openOver = (what: Opening): void => set(what)
export const closeOver = (): void => set(undefined)
export const currentOpening = (): Opening | undefined => opening
export const watchOpening = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What is typed before the palette has been downloaded, and would be lost or taken for keys. */
export const typeAhead = (character: string): void => {
  ahead += character
}
export const typedAhead = (): string => ahead
