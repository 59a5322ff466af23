/** A row that was opened: no more than its name, as what it says is read anew each time. */
export type Recent = { readonly entity: string; readonly id: string }

/** As many as the palette shows without scrolling. */
export const mostRecents = 6

const keyFor = (user: string): string => `recent:${user}`
const isRecent = (value: unknown): value is Recent =>
  typeof value === 'object' &&
  value !== null &&
  'entity' in value &&
  typeof value.entity === 'string' &&
  'id' in value &&
  typeof value.id === 'string'

/** Rows that a user opened last on this device, the newest first. Whatever else lies there is none. */
export const readRecents = (user: string): readonly Recent[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyFor(user)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, mostRecents) : []
  } catch {
    return []
  }
}

const write = (user: string, recents: readonly Recent[]): void => {
  try {
    localStorage.setItem(keyFor(user), JSON.stringify(recents.slice(0, mostRecents)))
  } catch {
    // Full storage: then the palette has no memory, and all else goes on.
  }
}

const others = (user: string, { entity, id }: Recent): readonly Recent[] =>
  readRecents(user).filter((one) => one.entity !== entity || one.id !== id)

export const addRecent = (user: string, { entity, id }: Recent): void =>
  write(user, [{ entity, id }, ...others(user, { entity, id })])

/** For a row that is gone, or may not be seen any more. */
export const dropRecent = (user: string, recent: Recent): void => write(user, others(user, recent))
