/** The browser's storages: of the device, which all tabs share, and of one tab, which ends with it. */
export type Place = 'device' | 'tab'

const storageOf = (place: Place): Storage => (place === 'device' ? localStorage : sessionStorage)

/**
 * Texts that a storage has no room for, or refuses (private windows, policies). They last until the page is left, and
 * are read before the stored ones. `undefined`: removed.
 */
const inMemory = new Map<string, string | undefined>()
const memoryKey = (key: string, place: Place): string => `${place}:${key}`

/** @returns null if nothing is stored under the key */
export const readText = (key: string, place: Place = 'device'): string | null => {
  const own = memoryKey(key, place)
  if (inMemory.has(own)) return inMemory.get(own) ?? null
  try {
    return storageOf(place).getItem(key)
  } catch {
    return null
  }
}

/**
 * Stores a text so that it outlives the page, or removes it.
 * @returns false where the storage is full or refuses; then nothing has changed
 */
export const storeLasting = (key: string, text: string | undefined, place: Place = 'device'): boolean => {
  try {
    if (text === undefined) storageOf(place).removeItem(key)
    else storageOf(place).setItem(key, text)
    inMemory.delete(memoryKey(key, place))
    return true
  } catch {
    return false
  }
}

/** Stores a text, or removes it; where the storage is full or refuses, for this page alone. */
export const storeText = (key: string, text: string | undefined, place: Place = 'device'): void => {
  if (!storeLasting(key, text, place)) inMemory.set(memoryKey(key, place), text)
}

/** Returns the keys on this device that begin with the prefix. */
export const storedKeys = (prefix: string): readonly string[] => {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}
