import { sql } from 'drizzle-orm'
import type { EntityHooks } from '../../../server/engine.ts'
import { isBusy, wrongState } from './import-store.ts'

/**
 * An import goes with what it knew of its file and of the people in that; the file itself goes as nothing names it any more.
 * What it brought in stays as it is, with its keys, and its own history; it can't be taken back then.
 */
export const importHooks: EntityHooks<'work_import'> = {
  beforeDelete: async (row, { tx }) => {
    if (isBusy(row.state)) throw wrongState()
    await tx.run(sql`delete from import_detail where import_id = ${row.id}`)
    await tx.run(sql`delete from import_row where import_id = ${row.id}`)
  },
}
