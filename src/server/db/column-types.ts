import { type SQL, sql } from 'drizzle-orm'
import { boolean, customType, date, integer, jsonb, numeric, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { FieldKind } from '../../core/declare/fields.ts'
import type { FieldOf } from '../../core/declare/kinds.ts'

/** Text compared by bytes whatever the database's locale, for order keys. */
const byteText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })

/** Milliseconds, as on the wire: with PostgreSQL's microseconds a value sent back would differ from the stored one. */
export const instantColumn = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'string' })

/** A 64-bit transaction id: log readers advance by snapshot, since a late commit has an early id. */
export const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

type Maker<K extends FieldKind> = (column: string, field: FieldOf<K>) => unknown
const plainText = (column: string) => text(column)

/** The column of each kind; null for kinds without a column in their own table. A missing kind does not compile. */
export const columnOf = {
  text: plainText,
  longText: plainText,
  richText: plainText,
  email: plainText,
  link: plainText,
  color: plainText,
  secret: plainText,
  choice: plainText,
  recurrence: plainText,
  timeOfDay: plainText,
  timeZone: plainText,
  currency: plainText,
  rank: (column) => byteText(column),
  boolean: (column) => boolean(column),
  integer: (column) => integer(column),
  progress: (column) => integer(column),
  minutes: (column) => integer(column),
  sequence: (column, field) => integer(column).generatedByDefaultAsIdentity({ startWith: field.from ?? 1 }),
  decimal: (column, field) => numeric(column, { precision: 19, scale: field.scale ?? 2 }),
  money: (column, field) => numeric(column, { precision: 19, scale: field.scale ?? 2 }),
  day: (column) => date(column, { mode: 'string' }),
  instant: instantColumn,
  strings: (column) => jsonb(column),
  conditions: (column) => jsonb(column),
  data: (column) => jsonb(column),
  tiles: (column) => jsonb(column),
  ref: (column) => uuid(column),
  file: (column) => uuid(column),
  subject: null,
  refs: null,
  children: null,
  count: null,
  computed: null,
} satisfies { [K in FieldKind]: Maker<K> | null }

/** Sort order of names: the Unicode collation, the same on every machine. */
export const byLanguage = (column: SQL): SQL => sql`${column} collate "und-x-icu"`

/** Sort order of a closed list: the place of its value among the declared options. */
export const byPlace = (options: readonly string[], column: SQL): SQL => {
  const texts = options.map((one) => sql.raw(`'${one.replaceAll("'", "''")}'`))
  return sql`array_position(array[${sql.join(texts, sql`, `)}]::text[], ${column}::text)`
}

/** Columns of entities: a declaration over the same table can show engine tables with them. */
export const shownColumns = () => ({
  id: uuid('id').primaryKey(),
  version: integer('version').notNull().default(1),
  created_at: instantColumn('created_at').notNull(),
  updated_at: instantColumn('updated_at').notNull(),
  created_by: uuid('created_by'),
  updated_by: uuid('updated_by'),
})
