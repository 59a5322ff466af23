import { sql } from 'drizzle-orm'
import type { EntityHooks } from '../../../server/engine.ts'

/** An attachment is called what its file is called. */
export const attachmentHooks: EntityHooks = {
  beforeWrite: async ({ values, before }, { tx }) => {
    if (before !== undefined || typeof values.file !== 'string') return undefined
    const kept = await tx.one<{ name: string }>(sql`select name from file where id = ${values.file}`)
    return { name: kept?.name ?? null }
  },
}
