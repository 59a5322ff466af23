import { sql } from 'drizzle-orm'
import { isMoney } from '../../../core/declare/kinds.ts'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import { type FigureValue, type Grouping, isExact } from '../../../core/query/measured.ts'
import { isSubject } from '../../../core/query/ways.ts'
import { currencyName } from '../../../core/words/currency.ts'
import { and, col, name, type Queryable, uuids } from '../../db/database.ts'
import { expressionOf, type Scope, seenSql } from '../../rows/query/expression.ts'
import { mayReadField } from '../../rows/query/grammar.ts'
import { subjectsOf } from './labels.ts'

/** Returns the values of a field of the rows that the reader sees, by id. */
const valuesOf = async (
  target: Model,
  field: ModelField,
  ids: readonly string[],
  scope: Scope,
  on: Queryable,
): Promise<ReadonlyMap<string, FigureValue>> => {
  const value = expressionOf(target, field, 'b', scope)
  const answer = isExact(field) ? sql`${value}::text` : sql`${value}::float8`
  const currency = isMoney(field.field) ? col('b', currencyName(field.column ?? field.name)) : sql`null::text`
  const rows = await on.all<{ id: string; value: number | string; currency: string | null }>(
    sql`select ${col('b', 'id')} as id, ${answer} as value, ${currency} as currency from ${name(target.table)} b where ${and([sql`${col('b', 'id')} = any(${uuids(ids)})`, sql`${value} is not null`, seenSql(target, 'b', scope)])}`,
  )
  return new Map(
    rows.map(({ id, value: one, currency: of }) => [id, of === null ? one : { [of]: String(one) }] as const),
  )
}

/** Returns the values beside the numbers of groups: a field of the groups' rows, if the reader may read it. */
export const besideOf = async (
  model: Model,
  grouping: Grouping,
  keys: readonly string[],
  scope: Scope,
  on: Queryable,
): Promise<ReadonlyMap<string, FigureValue>> => {
  const wanted = model.entity.measures?.beside?.[grouping.declared]
  const beside = new Map<string, FigureValue>()
  if (wanted === undefined) return beside
  const { engine, rules, caller } = scope
  const add = async (target: Model | undefined, ids: readonly string[], keyOf: (id: string) => string) => {
    const field = target?.byName.get(wanted)
    if (target === undefined || field === undefined || !rules.mayRead(target) || !mayReadField(caller)(field)) return
    for (const [id, value] of await valuesOf(target, field, ids, scope, on)) beside.set(keyOf(id), value)
  }
  if (isSubject(grouping.field))
    for (const [type, ids] of subjectsOf(keys))
      await add(
        engine.models.all.find((one) => one.name === type),
        ids,
        (id) => `${type}:${id}`,
      )
  else await add(grouping.target, keys, (id) => id)
  return beside
}
