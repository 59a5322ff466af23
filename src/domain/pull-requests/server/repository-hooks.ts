import { sql } from 'drizzle-orm'
import type { EntityHooks } from '../../../server/engine.ts'

/** Returns `owner/name` of an address that people paste, from the browser or from Git. */
const repositoryPath = (text: string): string =>
  text
    .trim()
    .replace(/^(https?:\/\/[^/]+\/|git@[^:]+:)/i, '')
    .replace(/(\.git)?\/*$/i, '')

export const repositoryHooks: EntityHooks<'repository'> = {
  beforeWrite: async ({ values }) =>
    typeof values.repository === 'string' ? { repository: repositoryPath(values.repository) } : undefined,
  // These tables have no declaration, so their rows are deleted here.
  beforeDelete: async ({ id }, { tx }) => {
    await tx.run(sql`delete from repository_secret where repository_id = ${id}`)
    await tx.run(sql`delete from hook_delivery where repository_id = ${id}`)
    await tx.run(sql`delete from hook_fact where repository_id = ${id}`)
  },
}
