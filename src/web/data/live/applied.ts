import { endsWithSession } from '../../api/session-end.ts'

/** Newest versions of rows that this tab wrote and has applied to what it read: news of them is none. */
const versions = new Map<string, number>()
/** Rows that this tab deleted. */
const gone = new Set<string>()
/** What is forgotten is read once more than needed. */
const mostKept = 500

const keyOf = (entity: string, id: string) => `${entity} ${id}`
const trim = (kept: Map<string, number> | Set<string>): void => {
  const oldest = kept.keys().next().value
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
}

/** @param version undefined where the server did not tell: its news is read like any other */
export const noteApplied = (entity: string, id: string, version: number | undefined): void => {
  const key = keyOf(entity, id)
  gone.delete(key)
  if (version === undefined || version <= (versions.get(key) ?? 0)) return
  versions.delete(key)
  versions.set(key, version)
  trim(versions)
}

/** @param id undefined where nobody can say which row */
export const noteGone = (entity: string, id: string | undefined): void => {
  if (id === undefined) return
  gone.add(keyOf(entity, id))
  trim(gone)
}

/** Whether what was read shows this version of a row, or a newer one, since this tab wrote it. */
export const isApplied = (entity: string, id: string, version: number): boolean =>
  version <= (versions.get(keyOf(entity, id)) ?? 0)

/** Whether this tab deleted the row. It is told once: the row may be restored, and deleted by somebody else. */
export const takeGone = (entity: string, id: string): boolean => gone.delete(keyOf(entity, id))

endsWithSession(() => {
  versions.clear()
  gone.clear()
})
