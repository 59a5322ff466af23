import { jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'

/** Rows as plain data that another row keeps, such as a template (`facets/copies/image.ts`). They go with it. */
export const rowImage = pgTable('row_image', {
  owner_id: uuid('owner_id').primaryKey(),
  image: jsonb('image').notNull(),
  // Files of its rows, which stay as long as it does.
  files: uuid('files').array().notNull().default([]),
})
