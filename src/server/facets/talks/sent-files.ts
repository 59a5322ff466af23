// Decision (2026-11): Files that go with a comment hang on its row like all others and are named by the comment: whoever sees
// the row finds them in one place, and they follow it. Client's people see those of what is said to them.
import { sql } from 'drizzle-orm'
import { traitsOf } from '../../../core/declare/kinds.ts'
import { type Model, type ModelField, type Models, targetOf } from '../../../core/declare/model.ts'
import type { ListChange } from '../../../core/declare/record.ts'
import { type Json, name, type Queryable, uuids } from '../../db/database.ts'
import { joinTableOf } from '../../db/tables.ts'
import type { HookContext } from '../../engine.ts'
import { faultAt } from '../../problem.ts'
import { writerFor } from '../../rows/write/write.ts'

/** The entity of comments, its list of files, and the entity of these. */
export type SentFiles = { readonly comments: Model; readonly field: ModelField; readonly files: Model }

export const sentFilesOf = (models: Models, comments: Model): SentFiles | undefined => {
  for (const field of comments.fields) {
    const { points, many } = traitsOf(field.field)
    if (points !== true || many !== true) continue
    const files = models.of(targetOf(field.field))
    if (files.entity.serves === 'files') return { comments, field, files }
  }
  return undefined
}

/** @throws Problem 422 where a file hangs on another row than the comment */
export const assertOfTheRow = async ({ field, files }: SentFiles, row: Json, tx: Queryable): Promise<void> => {
  const list = row[field.wire] as ListChange | readonly string[] | undefined
  if (list === undefined || Array.isArray(list)) return
  const ids = 'set' in list ? list.set : 'added' in list ? list.added : []
  if (ids.length === 0) return
  const found = await tx.one<{ count: number }>(
    sql`select count(*)::int as count from ${name(files.table)} f
      where f.id = any(${uuids(ids)}) and f.about_type = ${row.about_type} and f.about_id = ${row.about_id}`,
  )
  if ((found?.count ?? 0) < ids.length) throw faultAt(field.wire, 'bad_reference')
}

/** The files of a comment that clients may read are for them as well. */
export const showSentFiles = async (
  { comments, field, files }: SentFiles,
  row: Json,
  changed: readonly string[],
  { tx, engine }: HookContext,
): Promise<void> => {
  if (row.shared_with_client !== true || !changed.some((one) => one === field.wire || one === 'shared_with_client'))
    return
  const hidden = await tx.all<{ id: string }>(
    sql`select f.id from ${name(joinTableOf(comments, field))} l join ${name(files.table)} f on f.id = l.target_id
      where l.source_id = ${row.id} and f.shared_with_client is not true`,
  )
  const writer = writerFor(engine, 'system', tx, { source: 'comment' })
  for (const { id } of hidden) await writer.update(files, id, { shared_with_client: true })
}
