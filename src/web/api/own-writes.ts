import { endsWithSession } from './session-end.ts'
import { isRow, readList, readOne } from './shapes.ts'

/** What this tab wrote itself, by row: it has read the outcome already and needs not be told. */
const written = new Map<string, { readonly version: number | undefined; readonly at: number }>()
const mostKept = 200
/** A write whose answer names no version is taken for the change that is told within this time. Milliseconds. */
const soon = 5_000

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi

const keep = (id: string, version: number | undefined): void => {
  written.delete(id)
  written.set(id, { version, at: performance.now() })
  const oldest = written.keys().next().value
  if (written.size > mostKept && oldest !== undefined) written.delete(oldest)
}

/**
 * Notes a write that was answered: the row of the answer, the rows of a bulk answer, and those that the address names.
 * @param body the answer, in any shape
 */
export const noteOwnWrite = (url: string, body: unknown): void => {
  const row = readOne(body)
  for (const id of url.match(uuid) ?? []) keep(id, undefined)
  const rows = isRow(body) && Array.isArray(body.data) ? readList(body).data : [row]
  for (const { id, version } of rows)
    if (typeof id === 'string') keep(id, typeof version === 'number' ? version : undefined)
}

/** Whether the change is one of this tab's own writes. Of a write without a version the first change is, and no later one. */
export const isOwnWrite = (id: string, version: number | undefined): boolean => {
  const known = written.get(id)
  if (known === undefined) return false
  if (known.version !== undefined && version !== undefined) return version <= known.version
  if (known.version === undefined && version !== undefined) keep(id, version)
  return performance.now() - known.at < soon
}

endsWithSession(() => written.clear())
