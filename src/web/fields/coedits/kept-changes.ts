// Decision (2026-11): Text that is typed while the line is cut is stored in IndexedDB: it consists of bytes, and is
// longer than the other storage takes for a page. A browser that refuses (private windows) keeps it until the page is
// left.

/** A text: its row, and the person who writes it. */
export type Place = { readonly user: string; readonly entity: string; readonly id: string }

const keyOf = ({ user, entity, id }: Place): string => `${user}:${entity}:${id}`
const storeName = 'changes'

const opened = (): Promise<IDBDatabase> =>
  new Promise((done, failed) => {
    const request = indexedDB.open('tms-coedits', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName)
    request.onsuccess = () => done(request.result)
    request.onerror = () => failed(request.error)
  })

/** Makes one request in a transaction. @returns its result, once the transaction is complete */
const run = async <T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> => {
  const database = await opened()
  try {
    return await new Promise<T>((done, failed) => {
      const transaction = database.transaction(storeName, mode)
      const request = ask(transaction.objectStore(storeName))
      // A request that succeeded is taken back if the page ends before its transaction.
      transaction.oncomplete = () => done(request.result)
      transaction.onabort = () => failed(transaction.error)
    })
  } finally {
    database.close()
  }
}

/** Changes of a text that were not saved when this browser last had it open. */
export const keptChanges = async (place: Place): Promise<Uint8Array | undefined> => {
  try {
    const kept: unknown = await run('readonly', (store) => store.get(keyOf(place)))
    return kept instanceof Uint8Array ? kept : undefined
  } catch {
    return undefined
  }
}

/**
 * Keeps all changes of a text until they are saved; `undefined`: they are.
 * @returns false if the browser refuses
 */
export const keepChanges = async (place: Place, changes: Uint8Array | undefined): Promise<boolean> => {
  try {
    if (changes === undefined) await run('readwrite', (store) => store.delete(keyOf(place)))
    else await run('readwrite', (store) => store.put(changes, keyOf(place)))
    return true
  } catch {
    return false
  }
}
