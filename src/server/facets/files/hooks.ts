import { sql } from 'drizzle-orm'
import type { EntityHooks } from '../../engine.ts'
import type { Facet } from '../facet.ts'

/** An attachment's name is its file's name. */
const attachmentHooks: EntityHooks = {
  beforeWrite: async ({ values, before }, { tx }) => {
    if (before !== undefined || typeof values.file !== 'string') return undefined
    const stored = await tx.one<{ name: string }>(sql`select name from file where id = ${values.file}`)
    return { name: stored?.name ?? null }
  },
}

/** Files attached to rows. */
export const files: Facet = (models) => {
  const server = models.all.find(({ entity }) => entity.serves === 'files')
  return server === undefined ? {} : { hooks: { [server.name]: attachmentHooks } }
}
