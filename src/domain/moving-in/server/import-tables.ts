import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

/** Survey, plan and report of each import. */
const importDetail = pgTable('import_detail', {
  import_id: uuid('import_id').primaryKey(),
  survey: jsonb('survey').notNull(),
  plan: jsonb('plan').notNull(),
  report: jsonb('report'),
  // Code and parameters of its failure.
  failure: jsonb('failure'),
  // Progress of the current run, written outside of its transaction.
  done: integer('done').notNull().default(0),
  total: integer('total').notNull().default(0),
  is_cancelled: boolean('is_cancelled').notNull().default(false),
})

/** The row of each source key, and a trace of what was written. */
const importKey = pgTable(
  'import_key',
  {
    // The row within which keys are unique, such as a project.
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

/** Rows that an import created or changed, with the version after it: later versions are others' changes. */
const importRow = pgTable(
  'import_row',
  {
    import_id: uuid('import_id').notNull(),
    entity: text('entity').notNull(),
    row_id: uuid('row_id').notNull(),
    version: integer('version').notNull(),
    is_made: boolean('is_made').notNull(),
    // The trace of the import's earlier values, which a change has replaced.
    written_before: jsonb('written_before'),
  },
  (table) => [
    primaryKey({ columns: [table.import_id, table.entity, table.row_id] }),
    index('import_row_row_idx').on(table.entity, table.row_id),
  ],
)

export const importTables = { importDetail, importKey, importRow }
