import { onSessionEnd } from '../../../base/api/session-end.ts'

/** Versions of rows that this tab wrote and applied to its queries; live events for them are ignored. */
const versions = new Map<string, number>()
/** Keys of rows that this tab deleted. */
const deleted = new Set<string>()
/** Maximum number of entries; a dropped entry costs one superfluous refetch. */
const maxEntries = 500

const keyOf = (entity: string, id: string) => `${entity} ${id}`
const trim = (entries: Map<string, number> | Set<string>): void => {
  const oldest = entries.keys().next().value
  if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest)
}

/** @param version undefined if the server did not send it: the live event then causes a refetch */
export const noteApplied = (entity: string, id: string, version: number | undefined): void => {
  const key = keyOf(entity, id)
  deleted.delete(key)
  if (version === undefined || version <= (versions.get(key) ?? 0)) return
  versions.delete(key)
  versions.set(key, version)
  trim(versions)
}

/** @param id undefined if unknown */
export const noteDeleted = (entity: string, id: string | undefined): void => {
  if (id === undefined) return
  deleted.add(keyOf(entity, id))
  trim(deleted)
}

/** Tells whether this tab wrote this version of the row, or a newer one. */
export const isApplied = (entity: string, id: string, version: number): boolean =>
  version <= (versions.get(keyOf(entity, id)) ?? 0)

/** Tells whether this tab deleted the row. Forgets it: the row may be restored and deleted by another user. */
export const takeDeleted = (entity: string, id: string): boolean => deleted.delete(keyOf(entity, id))

/** Rows to which this tab did something for the reader alone; the live event about that is ignored. */
const own = new Map<string, number>()
/** Milliseconds for which that event is waited for. */
const ownMs = 10_000

export const noteOwn = (entity: string, id: string): void => {
  const key = keyOf(entity, id)
  own.delete(key)
  own.set(key, performance.now())
  trim(own)
}

/** Tells whether this tab did it. Forgets it: the next time it may be another device. */
export const takeOwn = (entity: string, id: string): boolean => {
  const at = own.get(keyOf(entity, id))
  own.delete(keyOf(entity, id))
  return at !== undefined && performance.now() - at < ownMs
}

onSessionEnd(() => {
  own.clear()
  versions.clear()
  deleted.clear()
})
