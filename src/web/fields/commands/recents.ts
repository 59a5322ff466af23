import { readText, storeText } from '../../base/browser/device-storage.ts'

/** A row that was opened: only its id, because titles are read again each time. */
export type Recent = { readonly entity: string; readonly id: string }

/** The most recent rows that fit the palette without scrolling. */
export const maxRecents = 6

const keyFor = (user: string): string => `recent:${user}`
const isRecent = (value: unknown): value is Recent =>
  typeof value === 'object' &&
  value !== null &&
  'entity' in value &&
  typeof value.entity === 'string' &&
  'id' in value &&
  typeof value.id === 'string'

/** Rows that a user opened last on this device, newest first. Invalid stored data is ignored. */
export const readRecents = (user: string): readonly Recent[] => {
  try {
    const stored: unknown = JSON.parse(readText(keyFor(user)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, maxRecents) : []
  } catch {
    return []
  }
}

const write = (user: string, recents: readonly Recent[]): void =>
  storeText(keyFor(user), JSON.stringify(recents.slice(0, maxRecents)))

const others = (user: string, { entity, id }: Recent): readonly Recent[] =>
  readRecents(user).filter((one) => one.entity !== entity || one.id !== id)

export const addRecent = (user: string, { entity, id }: Recent): void =>
  write(user, [{ entity, id }, ...others(user, { entity, id })])

/** Removes a row that is deleted or no longer readable. */
export const dropRecent = (user: string, recent: Recent): void => write(user, others(user, recent))
