import { sql } from 'drizzle-orm'
import { tableOf } from '../../../server/db/table-of.ts'
import type { EntityHooks } from '../../../server/engine.ts'
import { faultAt } from '../../../server/problem.ts'
import { document } from '../document.ts'

const owner = tableOf(document, 'd')

/** Refuses pages of folders: a folder has only rows below it. */
export const pageHooks: EntityHooks<'page'> = {
  beforeWrite: async ({ values, before }, { tx }) => {
    const to = values.document_id
    if (to === undefined || to === before?.document_id) return undefined
    const folder = await tx.one(
      sql`select 1 as yes from ${owner} where ${owner.id} = ${to} and ${owner.kind} = 'folder'`,
    )
    if (folder !== undefined) throw faultAt('document_id', 'folder_has_no_pages')
    return undefined
  },
}
