import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

/** What a file to be imported holds, what is to become of it, and what became. One row for each import. */
export const importDetail = pgTable('import_detail', {
  import_id: uuid('import_id').primaryKey(),
  survey: jsonb('survey').notNull(),
  plan: jsonb('plan').notNull(),
  report: jsonb('report'),
  // Code and values of why it failed.
  failure: jsonb('failure'),
  // Of the run under way, written beside its transaction.
  done: integer('done').notNull().default(0),
  total: integer('total').notNull().default(0),
  is_cancelled: boolean('is_cancelled').notNull().default(false),
})

/** Which row a thing of another system became, so that it is known again, and what was written then. */
export const importKey = pgTable(
  'import_key',
  {
    // A row in which keys mean one thing each, such as a project.
    scope_id: uuid('scope_id').notNull(),
    source: text('source').notNull(),
    kind: text('kind').notNull(),
    key: text('key').notNull(),
    row_id: uuid('row_id').notNull(),
    import_id: uuid('import_id').notNull(),
    written: jsonb('written'),
  },
  (table) => [
    primaryKey({ columns: [table.scope_id, table.source, table.kind, table.key] }),
    index('import_key_row_idx').on(table.row_id),
    index('import_key_import_idx').on(table.import_id),
  ],
)

/** Rows that an import made or changed, with the version that it left: whatever came later was done by somebody else. */
export const importRow = pgTable(
  'import_row',
  {
    import_id: uuid('import_id').notNull(),
    entity: text('entity').notNull(),
    row_id: uuid('row_id').notNull(),
    version: integer('version').notNull(),
    is_made: boolean('is_made').notNull(),
    // What a change wrote over, of what was written by the import before it.
    written_before: jsonb('written_before'),
  },
  (table) => [
    primaryKey({ columns: [table.import_id, table.entity, table.row_id] }),
    index('import_row_row_idx').on(table.entity, table.row_id),
  ],
)

export const importTables = { importDetail, importKey, importRow }
