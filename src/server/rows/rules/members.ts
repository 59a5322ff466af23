import { type SQL, sql } from 'drizzle-orm'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import { col, name, or } from '../../db/database.ts'
import { joinTableOf } from '../../db/tables.ts'
import type { Engine } from '../../engine.ts'
import type { Value } from './caller-values.ts'

/**
 * How membership is tested: for each row, or by the caller's memberships, read at once. The second suits queries for
 * everything that the caller sees: six rows of ten thousand are found without scanning the others. `last`: for each
 * row, and for deleted rows by the lists that are kept of them.
 */
export type FoundBy = 'row' | 'caller' | 'last'

/** Column with the kept data of a row that is gone (`log/last-rows.ts`); null in a row that exists. */
export const goneLists = '$gone'

/** A field that a rule names. */
export const fieldOf = (model: Model, fieldName: string): ModelField => {
  const field = model.byName.get(fieldName)
  if (field === undefined) throw new Error(`${model.name} has no field ${fieldName} for its rule`)
  return field
}

/** Condition: the caller is in the row's list. */
export const memberSql = (
  model: Model,
  field: ModelField,
  alias: string,
  actorId: Value,
  engine: Engine,
  by: FoundBy,
): SQL => {
  const id = col(alias, 'id')
  /**
   * @param at column with the row's id
   * @param who column with the caller's id
   */
  const among = (table: string, at: string, who: string) =>
    by === 'caller'
      ? sql`${id} = any(array(select ${col('m', at)} from ${name(table)} m where ${col('m', who)} = ${actorId}))`
      : sql`exists (select 1 from ${name(table)} m where ${col('m', at)} = ${id} and ${col('m', who)} = ${actorId})`
  const declared = field.field
  if (declared.kind === 'refs') {
    const listed = among(joinTableOf(model, field), 'source_id', 'target_id')
    return by === 'last' ? or([listed, sql`${col(alias, goneLists)} -> ${field.wire} ? ${actorId}::text`]) : listed
  }
  if (declared.kind !== 'children') throw new Error(`${model.name}.${field.name} has no members`)
  const child = engine.models.of(declared.of)
  const back = fieldOf(child, declared.by)
  if (back.field.kind === 'refs') return among(joinTableOf(child, back), 'target_id', 'source_id')
  return among(child.table, back.column ?? '', 'id')
}
