import { sql } from 'drizzle-orm'
import type { Model } from '../../../core/declare/model.ts'
import { name, type Queryable } from '../../db/database.ts'
import type { Engine } from '../../engine.ts'
import { writerFor } from '../../rows/write/write.ts'

/** Ends the links by which outsiders see a row, because they were made for other readers than it has from now on. */
export const endShareLinks = async (model: Model, id: string, engine: Engine, tx: Queryable): Promise<void> => {
  const links = engine.models.all.find(({ entity }) => entity.serves === 'shares')
  if (links === undefined || model.entity.shares === undefined) return
  const open = await tx.all<{ id: string }>(
    sql`select id from ${name(links.table)} where about_type = ${model.name} and about_id = ${id} and not is_revoked order by id`,
  )
  const writer = writerFor(engine, 'system', tx)
  for (const link of open) await writer.update(links, link.id, { is_revoked: true })
}
