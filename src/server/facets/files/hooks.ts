import { sql } from 'drizzle-orm'
import { type Json, uuids } from '../../db/database.ts'
import type { EntityHooks, HookContext } from '../../engine.ts'
import { readerFor } from '../../rows/read/read.ts'
import type { Facet } from '../facet.ts'

/**
 * Tells whether a file is put on a row whose internal notes its sender may not see: such files are for all readers, as
 * the sender would not see them otherwise.
 */
const isFromOutside = async (values: Json, { tx, caller, engine }: HookContext): Promise<boolean> => {
  if (caller === 'system' || typeof values.about_type !== 'string') return false
  const owner = engine.models.all.find(({ name }) => name === values.about_type)
  if (owner?.entity.talks?.notes !== true) return false
  const row = await readerFor(engine, caller, tx).one(owner, String(values.about_id))
  return (row?.can as { readonly update?: boolean } | undefined)?.update !== true
}

/** An attachment's name is its file's name. */
const attachmentHooks: EntityHooks = {
  beforeWrite: async ({ values, before }, context) => {
    if (before !== undefined || typeof values.file !== 'string') return undefined
    const stored = await context.tx.one<{ name: string }>(sql`select name from file where id = ${values.file}`)
    return {
      name: stored?.name ?? null,
      ...((await isFromOutside(values, context)) ? { shared_with_client: true } : {}),
    }
  },
  beforeCopy: async (copies, _made, { tx }) => {
    const files = await tx.all<{ id: string; name: string }>(
      sql`select id, name from file where id = any(${uuids(copies.map(({ values }) => String(values.file)))})`,
    )
    const names = new Map(files.map(({ id, name }) => [id, name]))
    for (const { values } of copies) values.name = names.get(String(values.file)) ?? null
  },
}

/** Files attached to rows. */
export const files: Facet = (models) => {
  const server = models.all.find(({ entity }) => entity.serves === 'files')
  return server === undefined ? {} : { hooks: { [server.name]: attachmentHooks } }
}
