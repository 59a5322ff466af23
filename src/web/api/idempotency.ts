/**
 * Keys of writes whose answer never came. The same write sent again carries the same key, so that a server which did
 * hear the first one does not do it twice; once answered, the same content is a new wish and gets a new key.
 */
const unanswered = new Map<string, string>()
/** Kept writes are few; more are a leak. */
const mostKept = 50

const spell = (value: FormDataEntryValue): string =>
  typeof value === 'string' ? value : `${value.name}:${value.size}:${value.lastModified}`

/** One text for one content, forms with files included. */
export const fingerprint = (url: string, body: unknown): string => {
  if (!(body instanceof FormData)) return `${url} ${typeof body === 'string' ? body : JSON.stringify(body ?? null)}`
  return `${url} ${JSON.stringify([...body].map(([name, value]) => [name, spell(value)]))}`
}

export const keyFor = (print: string): string => {
  const key = unanswered.get(print) ?? crypto.randomUUID()
  unanswered.set(print, key)
  const oldest = unanswered.keys().next().value
  if (unanswered.size > mostKept && oldest !== undefined) unanswered.delete(oldest)
  return key
}

export const answered = (print: string): void => {
  unanswered.delete(print)
}
