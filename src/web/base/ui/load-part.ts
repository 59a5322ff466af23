// Decision (2026-11): Files are fetched before `import()`: browsers cache a failed module import until the page is
// reloaded.

/** Downloads by URL, under way or done: one file contains many parts of a page. */
const downloads = new Map<string, Promise<void>>()

/** Files named in the page's HTML are downloaded by the browser already. */
const isNamedByPage = (address: string): boolean =>
  document.querySelector(`link[href="${address}"], script[src="${address}"]`) !== null

const fetchFile = async (address: string): Promise<void> => {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} was answered with ${response.status}`)
  await response.arrayBuffer()
}

const download = async (address: string): Promise<void> => {
  if (isNamedByPage(address)) return
  const cached = downloads.get(address)
  if (cached !== undefined) return cached
  const pending = fetchFile(address)
  downloads.set(address, pending)
  // A failed download is forgotten, so that the next call tries again.
  pending.catch(() => downloads.delete(address))
  return pending
}

/**
 * Runs an `import()` after its files were fetched into the HTTP cache. Browsers refuse a module whose import failed
 * once, without a new request, until the page is reloaded; a failed `fetch` can be retried. The build routes every
 * `import()` through this function (`app/build/part-files.ts`).
 * @param load the `import()`
 * @param files paths of all files that it needs, relative to the origin
 */
export const loadPart = async <T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> => {
  await Promise.all(files.map((file) => download(`/${file}`)))
  return load()
}
