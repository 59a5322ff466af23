import { type SQL, sql } from 'drizzle-orm'
import type { Models } from '../../core/declare/model.ts'
import { col, name, or } from '../db/database.ts'

/** Condition: a row or a kept image references the file; rows in the trash count, since they may be restored. */
export const isReferenced = (models: Models, id: SQL): SQL =>
  or([
    sql`exists (select 1 from row_image i where ${id} = any(i.files))`,
    ...models.all.flatMap((model) =>
      model.fields
        .filter(({ field }) => field.kind === 'file')
        .map(
          (field) => sql`exists (select 1 from ${name(model.table)} r where ${col('r', field.column ?? '')} = ${id})`,
        ),
    ),
  ])
