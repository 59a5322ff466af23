// Decision (2026-11): What is kept of a row that is deleted for good is its title and what decides who could read it: without the
// first the log would tell of nothing, without the second it would have to tell everybody or nobody. Texts, numbers and files
// are not kept. Whether somebody could have read it is asked of the same rule as of rows that are there.
import { type SQL, sql } from 'drizzle-orm'
import { traitsOf } from '../../core/declare/kinds.ts'
import type { Model, ModelField } from '../../core/declare/model.ts'
import { col, type Json, name, type Queryable } from '../db/database.ts'
import { goneLists } from '../rows/rules/members.ts'

/** Kinds of fields whose values rules compare. */
const deciding: ReadonlySet<string> = new Set(['boolean', 'choice', 'subject'])

const isHeld = (model: Model, { name: field, field: declared, column }: ModelField): boolean =>
  column !== null && (field === model.entity.title || deciding.has(declared.kind) || traitsOf(declared).points === true)

/** Columns that are kept of a row that is deleted for good. */
export const heldColumns = (model: Model): readonly string[] => [
  'id',
  ...model.fields.flatMap((field) => (isHeld(model, field) ? [field.column ?? ''] : [])),
]

/**
 * Keeps what entries in the log need of rows that are deleted for good, in the transaction of the deletion.
 * @param rows their columns, and their lists of references by wire name
 */
export const keepGone = async (model: Model, rows: readonly Json[], tx: Queryable): Promise<void> => {
  const kept = [
    ...heldColumns(model),
    ...model.fields.flatMap(({ field, wire }) =>
      traitsOf(field).points === true && traitsOf(field).many === true ? [wire] : [],
    ),
  ]
  const held = rows.map((row) => Object.fromEntries(kept.map((key) => [key, row[key] ?? null])))
  await tx.run(sql`insert into gone_row (entity, row_id, held)
    select ${model.name}, (r.held ->> 'id')::uuid, r.held from jsonb_array_elements(${JSON.stringify(held)}::jsonb) r(held)
    on conflict (entity, row_id) do update set held = excluded.held`)
}

/**
 * Returns the rows of an entity as they are or last were, to replace its table: deleted rows with what is kept of them,
 * and rows in the trash as if they were not there. They are asked for by their ids.
 */
export const lastRows = (model: Model): SQL => {
  const columns = model.fields.flatMap(({ column }) => (column === null ? [] : [column]))
  const of = (alias: string) => columns.map((column) => col(alias, column))
  const trash = model.entity.trash === true ? [sql`null::timestamptz as deleted_at`] : []
  const there = [...of('r'), ...trash, sql`null::jsonb as ${name(goneLists)}`]
  const gone = [
    ...columns.map((column) => (column === 'id' ? sql`g.row_id as id` : col('h', column))),
    ...trash,
    sql`g.held as ${name(goneLists)}`,
  ]
  return sql`(select ${sql.join(there, sql`, `)} from ${name(model.table)} r
    union all select ${sql.join(gone, sql`, `)} from gone_row g cross join lateral jsonb_populate_record(null::${name(model.table)}, g.held) h where g.entity = ${sql.raw(`'${model.name}'`)})`
}
