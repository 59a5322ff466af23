import { type SQL, sql } from 'drizzle-orm'
import type { Models } from '../../core/declare/model.ts'
import { col, name, or } from '../db/database.ts'

/** Condition: some row references the file; rows in the trash count, since they may be restored. */
export const isReferenced = (models: Models, id: SQL): SQL =>
  or(
    models.all.flatMap((model) =>
      model.fields
        .filter(({ field }) => field.kind === 'file')
        .map(
          (field) => sql`exists (select 1 from ${name(model.table)} r where ${col('r', field.column ?? '')} = ${id})`,
        ),
    ),
  )
