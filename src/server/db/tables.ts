// Decision (2026-11): Indexes end with the columns that row rules and choice filters read, so that walking an order
// needs no heap access. Own rows and memberships have covering indexes (`…_own`, `…_target_idx`): without them each
// count searches the few rows of one user among all. Price: wider indexes, which every write pays; so those of what the
// server itself writes carry nothing. With none carried at all, clocks of tickets were recomputed a quarter faster; with none in
// the orders, a filtered and sorted list of 100,000 rows took a third longer (`npm run bench -- --only tickets`, `filtered`).
import { getTableName, type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { writtenInitial } from '../../core/declare/beginnings.ts'
import type { Rule } from '../../core/declare/entity.ts'
import type { Field } from '../../core/declare/fields.ts'
import { isWords, traitsOf } from '../../core/declare/kinds.ts'
import { type Model, type ModelField, type Models, targetOf } from '../../core/declare/model.ts'
import { byPlace, columnOf, instantColumn } from './column-types.ts'
import { changeTable, engineTables, engineViews, file } from './engine-tables.ts'
import { foldedColumnOf, plainColumnOf, plainColumns } from './plain-columns.ts'
import { spanOf } from './span.ts'

/** Returns the name of the table between an entity's rows and those of one of its `refs` fields. */
export const joinTableOf = (model: Model, field: ModelField): string => `${model.table}_${field.name}`

type Builder = { notNull(): Builder; default(value: unknown): Builder; primaryKey(): Builder; build?: unknown }
type Columns = { [name: string]: AnyPgColumn }
type Table = Columns & object
export type Schema = { [table: string]: unknown }

const alwaysByEngine = new Set(['id', 'version', 'created_at', 'updated_at'])

/** Tells whether the column is NOT NULL. */
const isAlwaysSet = ({ name, column, field }: ModelField): boolean =>
  column !== null &&
  (alwaysByEngine.has(name) ||
    traitsOf(field).alwaysSet === true ||
    writtenInitial(field) !== undefined ||
    ('required' in field && field.required === true))

/** Returns one declared column with its default and its NOT NULL. */
const declared = (modelField: ModelField): Builder => {
  const { column, field, wire } = modelField
  if (field.kind === 'subject') return (wire.endsWith('_id') ? uuid(column ?? '') : text(column ?? '')) as Builder
  const maker = columnOf[field.kind] as ((name: string, field: Field) => Builder) | null
  if (maker === null || column === null) throw new Error(`a field of kind ${field.kind} has no column`)
  let builder = maker(column, field)
  const initial = writtenInitial(field)
  if (initial !== undefined) builder = builder.default(initial)
  if (field.kind === 'strings' || field.kind === 'tiles') builder = builder.default(sql`'[]'::jsonb`)
  return isAlwaysSet(modelField) ? builder.notNull() : builder
}

const engineColumns = () => ({
  id: uuid('id').primaryKey(),
  version: integer('version').notNull().default(1),
  created_at: instantColumn('created_at').notNull(),
  updated_at: instantColumn('updated_at').notNull(),
  created_by: uuid('created_by'),
  updated_by: uuid('updated_by'),
})

/** Column of entities with a `tree`: ids of the rows above a row, the topmost first, written by the facet. */
export const pathColumn = 'path'
const pathOf = () => uuid(pathColumn).array().notNull().default(sql`'{}'`)

const engineNames = new Set(['id', 'created_at', 'updated_at', 'created_by', 'updated_by'])

/** Returns the indexes that follow from the declaration: search by trigram, sorting, references and uniqueness. */
const indexesOf = (model: Model, table: Table) => {
  const name = (...parts: string[]) => [model.table, ...parts].join('_').slice(0, 55)
  const column = (field: string): AnyPgColumn => {
    const column = table[model.byName.get(field)?.column ?? field]
    if (column === undefined) throw new Error(`${model.name}.${field} has no column to index`)
    return column
  }
  const live = (builder: ReturnType<ReturnType<typeof uniqueIndex>['on']>) =>
    model.entity.trash === true ? builder.where(sql`deleted_at is null`) : builder
  const lower = (field: string): SQL | AnyPgColumn => {
    const kind = model.byName.get(field)?.field.kind
    return kind === 'text' || kind === 'email' ? sql`lower(${column(field)})` : column(field)
  }
  const own = model.fields.filter((field) => field.column !== null && !engineNames.has(field.name))
  const reach = reachOf(model)
  const ordered = new Set(own.flatMap(({ field }) => (field.kind === 'rank' ? (field.lists ?? []) : [])))
  const carried = (...first: string[]) => reach.carried.filter((one) => !first.includes(one)).map(column)
  // Values that the server derives are written with each step of a row, as `updated_at` is.
  const along = ({ name: own, derived }: ModelField) => (derived ? [] : carried(own))
  const span = spanOf(model, column)
  return [
    // The indexes are ascending: read backwards they serve the descending order as well.
    index(name('created_at', 'idx')).on(column('created_at'), column('id'), ...carried('created_at')),
    index(name('updated_at', 'idx')).on(column('updated_at'), column('id')),
    // This one finds the whole tree below a row.
    ...(model.entity.tree === undefined ? [] : [index(name('path', 'idx')).using('gin', column(pathColumn))]),
    ...streamIndexes(model, column, name),
    ...(span === undefined ? [] : [index(name('span', 'idx')).using('gist', span.range).where(span.exists)]),
    // These find a user's own rows, which are few, without a search among all.
    ...reach.own.map((one) => index(name(one, 'own')).on(column(one), ...carried(one))),
    ...own.flatMap((field) => {
      const { field: declaration, column: at } = field
      const indexes: unknown[] = []
      const target = column(field.name)
      const words = table[plainColumnOf(field) ?? ''] ?? target
      const folded = table[foldedColumnOf(field) ?? '']
      if ('search' in declaration && declaration.search === true)
        indexes.push(
          index(name(field.name, 'search')).using(
            'gin',
            folded === undefined ? sql`tms_fold(${words}) gin_trgm_ops` : sql`${folded} gin_trgm_ops`,
          ),
        )
      // One query asks all entities which texts name a row (`search/named-in.ts`).
      if (plainColumnOf(field) !== undefined)
        indexes.push(index(name(field.name, 'named')).using('gin', sql`tms_named(${target})`))
      // Rows without a value, which are most, cost nothing.
      if ('search' in declaration && declaration.search === 'whole')
        indexes.push(index(name(field.name, 'search')).on(sql`lower(${target})`).where(sql`${target} is not null`))
      if ('unique' in declaration && declaration.unique === true)
        indexes.push(live(uniqueIndex(name(field.name, 'unique')).on(lower(field.name) as AnyPgColumn)))
      // These sort by other values than their own (`rows/query/sort-sql.ts`).
      const isApart = traitsOf(declaration).sortedApart === true
      if (field.sortable && isApart && 'options' in declaration)
        indexes.push(
          index(name(field.name, 'sort')).on(
            sql`(${byPlace(declaration.options, sql`${target}`)})`,
            column('id'),
            ...carried(),
          ),
        )
      if (field.sortable && !isApart && isWords(field.type))
        indexes.push(
          index(name(field.name, 'sort')).on(sql`${words} collate "und-x-icu"`, column('id'), ...along(field)),
        )
      else if (field.sortable && !isApart && declaration.kind !== 'rank')
        indexes.push(index(name(field.name, 'sort')).on(target, column('id'), ...along(field)))
      if (declaration.kind === 'rank') {
        const { within, lists = [] } = declaration
        indexes.push(index(name(field.name, 'sort')).on(target, column('id')))
        if (within !== undefined) indexes.push(index(name(field.name, 'rank')).on(column(within), target, column('id')))
        for (const one of lists) indexes.push(index(name(one, field.name)).on(column(one), target, column('id')))
      }
      // The index of an order's parts begins with the reference, and serves it as well.
      if (declaration.kind === 'ref' && !ordered.has(field.name))
        indexes.push(
          index(name(field.name, 'ref')).on(target, ...(reach.paths.has(field.name) ? carried(field.name) : [])),
        )
      if (declaration.kind === 'file') indexes.push(index(name(field.name, 'ref')).on(target))
      if (declaration.kind === 'subject' && at?.endsWith('_id') === true)
        indexes.push(
          index(name(field.name, 'subject')).on(
            table[`${field.name}_type`] as AnyPgColumn,
            table[`${field.name}_id`] as AnyPgColumn,
          ),
        )
      return indexes
    }),
    ...(model.entity.uniqueWhile ?? []).map(({ fields, empty }) =>
      uniqueIndex(name(...fields, 'while', empty, 'unique'))
        .on(...(fields.map(lower) as [AnyPgColumn, ...AnyPgColumn[]]))
        .where(sql`${column(empty)} is null`),
    ),
    ...(model.entity.unique ?? []).map((fields) =>
      live(uniqueIndex(name(...fields, 'unique')).on(...(fields.map(lower) as [AnyPgColumn, ...AnyPgColumn[]]))),
    ),
  ]
}

/** Returns the indexes of a stream: a person's own rows and deleted ones are counted apart from the others. */
const streamIndexes = (
  { entity: { stream } }: Model,
  column: (field: string) => AnyPgColumn,
  name: (...parts: string[]) => string,
) => {
  if (stream === undefined) return []
  const place = [column(stream.in), column('created_by'), column(stream.by)] as const
  const gone = stream.leaves === undefined ? undefined : column(stream.leaves.at)
  return [
    index(name('stream_own')).on(...place),
    ...(gone === undefined
      ? []
      : [
          index(name('stream_gone'))
            .on(...place)
            .where(sql`${gone} is not null`),
        ]),
  ]
}

type Reach = {
  readonly paths: ReadonlySet<string>
  /** Columns of the engine that say whose a row is. */
  readonly own: readonly string[]
  readonly carried: readonly string[]
}

/**
 * Returns the columns that decide whether somebody sees a row, and those by which lists are filtered most. Indexes
 * carry them at their end, so that walking an order, or counting a parent's rows, does not read the rows themselves.
 * Empty unless the rule reads columns of the row: other lists are short or open.
 */
const reachOf = (model: Model): Reach => {
  const columnsOf = (rule: Rule): readonly string[] => {
    if ('via' in rule) return model.entity.fields[rule.via]?.kind === 'ref' ? [rule.via] : []
    if ('own' in rule) return [rule.own]
    if ('same' in rule) return [rule.same]
    if ('any' in rule) return rule.any.flatMap(columnsOf)
    return 'every' in rule ? rule.every.flatMap(columnsOf) : []
  }
  const paths = new Set(columnsOf(model.entity.access.read).filter((one) => one !== 'id'))
  // References have indexes of their own.
  const own = [...paths].filter((one) => engineNames.has(one))
  if (paths.size === 0) return { paths, own, carried: [] }
  const choices = (model.entity.list.filters as readonly string[]).filter(
    (one) => model.byName.get(one)?.field.kind === 'choice',
  )
  return { paths, own, carried: [...choices, ...paths, ...(model.entity.trash === true ? ['deleted_at'] : [])] }
}

const idOf = (schema: Schema, table: string): AnyPgColumn => (schema[table] as { id: AnyPgColumn }).id

/** Returns the foreign keys. The database cascades nothing, as such deletions would bypass the log. */
const foreignKeysOf = (model: Model, models: Models, schema: Schema, table: Table) =>
  model.fields.flatMap((field) => {
    const target = field.field.kind === 'ref' ? models.of(targetOf(field.field)).table : null
    const at = field.column === null ? undefined : table[field.column]
    if (at === undefined) return []
    const name = `${model.table}_${field.name}_fk`
    if (field.field.kind === 'file') return [foreignKey({ name, columns: [at], foreignColumns: [file.id] })]
    return target === null ? [] : [foreignKey({ name, columns: [at], foreignColumns: [idOf(schema, target)] })]
  })

const entityTable = (model: Model, models: Models, schema: Schema) =>
  pgTable(
    model.table,
    {
      ...engineColumns(),
      ...(model.entity.trash === true ? { deleted_at: instantColumn('deleted_at') } : {}),
      ...(model.entity.tree === undefined ? {} : { [pathColumn]: pathOf() }),
      ...Object.fromEntries(
        model.fields
          .filter(({ column, name }) => column !== null && !engineNames.has(name))
          .map((field) => [field.column, declared(field)]),
      ),
      ...plainColumns(model.fields),
    },
    // The library's type wants the columns by name, which are known only at run time.
    (table) => [...indexesOf(model, table as Table), ...foreignKeysOf(model, models, schema, table as Table)] as never,
  )

const joinTable = (model: Model, field: ModelField, models: Models, schema: Schema) => {
  const name = joinTableOf(model, field)
  return pgTable(name, { source_id: uuid('source_id').notNull(), target_id: uuid('target_id').notNull() }, (table) => [
    primaryKey({ columns: [table.source_id, table.target_id] }),
    // The index has both columns, so that it alone answers which rows a list has.
    index(`${name}_target_idx`).on(table.target_id, table.source_id),
    foreignKey({ name: `${name}_source_fk`, columns: [table.source_id], foreignColumns: [idOf(schema, model.table)] }),
    foreignKey({
      name: `${name}_target_fk`,
      columns: [table.target_id],
      foreignColumns: [idOf(schema, models.of(targetOf(field.field)).table)],
    }),
  ])
}

/** Returns the wire names of the references whose past the log is asked about. */
const tracedIn = (models: Models): readonly string[] => {
  const traced = models.all.flatMap(({ fields }) =>
    fields.filter(({ field }) => field.kind === 'ref' && field.traced === true).map(({ wire }) => wire),
  )
  return [...new Set(traced)].toSorted()
}

/** Returns the whole database as Drizzle sees it: the tables of the engine, of areas, and of the declarations. */
export const schemaOf = (models: Models, more: Schema): Schema => {
  const schema: Schema = { ...engineTables, ...more, change: changeTable(tracedIn(models)) }
  // A declaration over a table or view of the engine only shows a part of it; the table stays as the engine needs it.
  const names = new Set<string>([...engineViews, ...Object.values(engineTables).map((table) => getTableName(table))])
  for (const model of models.all) if (!names.has(model.table)) schema[model.table] = entityTable(model, models, schema)
  for (const model of models.all)
    for (const field of model.fields)
      if (field.field.kind === 'refs') schema[joinTableOf(model, field)] = joinTable(model, field, models, schema)
  return schema
}
