import { sql } from 'drizzle-orm'
import type { Json } from '../../db/database.ts'
import type { EntityHooks, HookContext } from '../../engine.ts'
import { readerFor } from '../../rows/read/read.ts'
import type { Facet } from '../facet.ts'

/**
 * Whether a file is put on a row whose internal notes are not for its sender: what they bring is for all readers, or they
 * would not see it themselves.
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
}

/** Files attached to rows. */
export const files: Facet = (models) => {
  const server = models.all.find(({ entity }) => entity.serves === 'files')
  return server === undefined ? {} : { hooks: { [server.name]: attachmentHooks } }
}
