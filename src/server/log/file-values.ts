import { sql } from 'drizzle-orm'
import type { Model } from '../../core/declare/model.ts'
import { type Json, name, type Queryable, uuids } from '../db/database.ts'
import type { FieldChange } from './events.ts'

/** The log stores a file's name too, since the file itself is deleted a day after its last reference. */
type FileValue = { readonly id: string; readonly name: string | null }

const fileFields = (model: Model) => model.fields.filter(({ field }) => field.kind === 'file')

/** Changes for the log: files with their present names. */
export const withFileNames = async (
  model: Model,
  changes: readonly FieldChange[],
  tx: Queryable,
): Promise<readonly FieldChange[]> => {
  const wires = new Set(fileFields(model).map(({ wire }) => wire))
  const ids = changes
    .filter(({ field }) => wires.has(field))
    .flatMap((change) => [change.old, change.new])
    .filter((value) => typeof value === 'string')
  if (ids.length === 0) return changes
  const rows = await tx.all<{ id: string; name: string }>(sql`select id, name from file where id = any(${uuids(ids)})`)
  const names = new Map(rows.map((row) => [row.id, row.name]))
  const withName = (value: unknown): unknown =>
    typeof value === 'string' ? ({ id: value, name: names.get(value) ?? null } satisfies FileValue) : value
  return changes.map((change) =>
    wires.has(change.field) ? { ...change, old: withName(change.old), new: withName(change.new) } : change,
  )
}

/**
 * A row's history with URLs for files that can still be read: those on the row now. Visibility of row and fields was
 * checked before.
 */
export const withFileUrls = async (
  model: Model,
  id: string,
  events: readonly Json[],
  db: Queryable,
): Promise<Json[]> => {
  const fields = fileFields(model)
  if (fields.length === 0) return [...events]
  const columns = fields.map(({ column, wire }) => sql`${name(column ?? '')} as ${name(wire)}`)
  const row = await db.one(sql`select ${sql.join(columns, sql`, `)} from ${name(model.table)} where id = ${id}`)
  const addressed = (field: string, value: unknown): unknown => {
    const file = value as FileValue | null
    return file !== null && row !== undefined && row[field] === file.id
      ? { ...file, url: `/api/files/${file.id}` }
      : value
  }
  const wires = new Set(fields.map(({ wire }) => wire))
  return events.map((event) => ({
    ...event,
    changes: (event.changes as FieldChange[]).map((change) =>
      wires.has(change.field)
        ? { ...change, old: addressed(change.field, change.old), new: addressed(change.field, change.new) }
        : change,
    ),
  }))
}
