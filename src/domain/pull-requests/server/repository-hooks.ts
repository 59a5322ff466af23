import { sql } from 'drizzle-orm'
import type { EntityHooks } from '../../../server/engine.ts'

/** `owner/name` of what people paste: an address of the repository in the browser or for Git. */
const repositoryPath = (text: string): string =>
  text
    .trim()
    .replace(/^(https?:\/\/[^/]+\/|git@[^:]+:)/i, '')
    .replace(/(\.git)?\/*$/i, '')

export const repositoryHooks: EntityHooks<'repository'> = {
  beforeWrite: async ({ values }) =>
    typeof values.repository === 'string' ? { repository: repositoryPath(values.repository) } : undefined,
  // The tables without a declaration have no other way to follow.
  beforeDelete: async ({ id }, { tx }) => {
    await tx.run(sql`delete from repository_secret where repository_id = ${id}`)
    await tx.run(sql`delete from hook_delivery where repository_id = ${id}`)
    await tx.run(sql`delete from hook_fact where repository_id = ${id}`)
  },
}
