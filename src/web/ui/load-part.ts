// Decision (2026-11): Files are fetched before `import()`: browsers remember a failed module as long as the page
// lives.

/** Files of the program that are there, by address. */
const there = new Set<string>()

/** Those that the page itself names come by that, and would only be asked for twice. */
const isNamedByPage = (address: string): boolean =>
  document.querySelector(`link[href="${address}"], script[src="${address}"]`) !== null

const bring = async (address: string): Promise<void> => {
  if (there.has(address) || isNamedByPage(address)) return
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}`)
  await answer.arrayBuffer()
  there.add(address)
}

/**
 * Brings a part of the program that is loaded on use: its files first, then the part, out of the browser's cache. Browsers remember
 * a module that could not be fetched for as long as the page lives, and refuse it without a request however often it is
 * asked for again; a file they do not. The build has every `import()` go through here (`app/build/part-files.ts`).
 * @param load the `import()` itself
 * @param files all that it needs, below the page's origin
 */
export const loadPart = async <T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> => {
  await Promise.all(files.map((file) => bring(`/${file}`)))
  return load()
}
