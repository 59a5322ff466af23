import { randomId } from '../base/random-id.ts'

/**
 * Keys of writes whose answer never came. The same write sent again carries the same key, so that a server which did
 * hear the first one does not do it twice; once answered, the same content is a new wish and gets a new key. They
 * outlive a reload, as drafts do: whoever saves again after one must not have it twice.
 */
type Unanswered = { readonly key: string /** Milliseconds since 1970. */; readonly at: number }

const store = 'unansweredWrites'
/** Kept writes are few; more are a leak. */
const mostKept = 50
/** For so long a server knows a key. */
const keptFor = 24 * 3_600_000
/** What is longer is only remembered until the page goes: the store is for drafts. */
const longestKept = 20_000

/** Passwords are written down nowhere. */
const isSecret = (print: string): boolean => /password/i.test(print)
/** Those that only this page remembers. */
const here = new Map<string, Unanswered>()

const readKept = (now: number): Map<string, Unanswered> => {
  try {
    const kept = JSON.parse(localStorage.getItem(store) ?? '[]') as [string, Unanswered][]
    return new Map(kept.filter(([, { at }]) => at > now - keptFor))
  } catch {
    return new Map()
  }
}
const writeKept = (kept: Map<string, Unanswered>): void => {
  try {
    if (kept.size === 0) localStorage.removeItem(store)
    else localStorage.setItem(store, JSON.stringify([...kept].slice(-mostKept)))
  } catch {
    // Full: the page still knows.
  }
}

const spell = (value: FormDataEntryValue): string =>
  typeof value === 'string' ? value : `${value.name}:${value.size}:${value.lastModified}`

/** One text for one content, forms with files included. */
export const fingerprint = (url: string, body: unknown): string => {
  if (!(body instanceof FormData)) return `${url} ${typeof body === 'string' ? body : JSON.stringify(body ?? null)}`
  return `${url} ${JSON.stringify([...body].map(([name, value]) => [name, spell(value)]))}`
}

/** @param now in milliseconds since 1970 */
export const keyFor = (print: string, now = Date.now()): string => {
  const kept = readKept(now)
  const known = here.get(print) ?? kept.get(print)
  const entry = known ?? { key: randomId(), at: now }
  here.set(print, entry)
  const oldest = here.keys().next().value
  if (here.size > mostKept && oldest !== undefined) here.delete(oldest)
  if (!isSecret(print) && print.length <= longestKept) writeKept(kept.set(print, entry))
  return entry.key
}

/** @param now in milliseconds since 1970 */
export const answered = (print: string, now = Date.now()): void => {
  here.delete(print)
  const kept = readKept(now)
  if (kept.delete(print)) writeKept(kept)
}
