import { sql } from 'drizzle-orm'
import type { EntityHooks } from '../../../server/engine.ts'
import { isBusy, wrongState } from './import-store.ts'

/**
 * Deletes an import with its survey, plan and report; the file is deleted as it is no longer referenced. Imported rows,
 * their keys and history stay; the import cannot be undone afterwards.
 */
export const importHooks: EntityHooks<'work_import'> = {
  beforeDelete: async (row, { tx }) => {
    if (isBusy(row.state)) throw wrongState()
    await tx.run(sql`delete from import_detail where import_id = ${row.id}`)
    await tx.run(sql`delete from import_row where import_id = ${row.id}`)
  },
}
