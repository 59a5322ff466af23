import { readText, storeText } from '../browser/device-storage.ts'
import { randomId } from '../browser/random-id.ts'

/**
 * Idempotency keys of writes without an answer yet. The user's input stays in its form and can be sent again: that
 * repeat has the same key, so that the server does not execute it twice. Once answered, the same content gets a new
 * key. Keys survive a reload, as drafts do. A command without a body (a timer is started) gets a new key each time.
 */
type Unanswered = { readonly key: string /** Milliseconds since 1970. */; readonly at: number }

const storageKey = 'unansweredWrites'
/** Maximum number of stored keys. */
const maxKeys = 50
/** Milliseconds for which a write counts as a repeat; the server remembers keys for a day. */
const lifetimeMs = 3_600_000
/** Longer fingerprints are kept in memory only: local storage is limited. */
const maxFingerprint = 20_000

/** Writes with passwords are never stored. */
const isSecret = (print: string): boolean => /password/i.test(print)
/** Keys of this page. */
const inMemory = new Map<string, Unanswered>()

const readStored = (now: number): Map<string, Unanswered> => {
  try {
    const stored = JSON.parse(readText(storageKey) ?? '[]') as [string, Unanswered][]
    return new Map(stored.filter(([, { at }]) => at > now - lifetimeMs))
  } catch {
    return new Map()
  }
}
const writeStored = (stored: Map<string, Unanswered>): void =>
  storeText(storageKey, stored.size === 0 ? undefined : JSON.stringify([...stored].slice(-maxKeys)))

const toText = (value: FormDataEntryValue): string =>
  typeof value === 'string' ? value : `${value.name}:${value.size}:${value.lastModified}`

/** A text that identifies a call's content, forms with files included. */
export const fingerprint = (url: string, body: unknown): string => {
  if (!(body instanceof FormData)) return `${url} ${typeof body === 'string' ? body : JSON.stringify(body ?? null)}`
  return `${url} ${JSON.stringify([...body].map(([name, value]) => [name, toText(value)]))}`
}

/** Tells whether a call has content that the user can send again after a failure; other calls are commands. */
export const isOfferedAgain = (body: unknown): boolean =>
  body instanceof FormData || (body !== undefined && body !== null && body !== '' && JSON.stringify(body) !== '{}')

const isFresh = (entry: Unanswered | undefined, now: number): entry is Unanswered =>
  entry !== undefined && entry.at > now - lifetimeMs

/** @param now in milliseconds since 1970 */
export const keyFor = (print: string, now = Date.now()): string => {
  const kept = readStored(now)
  const existing = [inMemory.get(print), kept.get(print)].find((entry) => isFresh(entry, now))
  const entry = existing ?? { key: randomId(), at: now }
  inMemory.set(print, entry)
  const oldest = inMemory.keys().next().value
  if (inMemory.size > maxKeys && oldest !== undefined) inMemory.delete(oldest)
  if (!isSecret(print) && print.length <= maxFingerprint) writeStored(kept.set(print, entry))
  return entry.key
}

/** @param now in milliseconds since 1970 */
export const forgetKey = (print: string, now = Date.now()): void => {
  inMemory.delete(print)
  const kept = readStored(now)
  if (kept.delete(print)) writeStored(kept)
}
