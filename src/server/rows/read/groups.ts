import { type SQL, sql } from 'drizzle-orm'
import { isMoney, traitsOf } from '../../../core/declare/kinds.ts'
import { type Model, type ModelField, parentFieldOf, targetOf } from '../../../core/declare/model.ts'
import { currencyName } from '../../../core/words/currency.ts'
import { col, type Json, name, type Queryable } from '../../db/database.ts'
import { joinTableOf } from '../../db/tables.ts'
import { faultAt } from '../../problem.ts'
import { type Scope, seenSql } from '../query/expression.ts'
import { alive, yes } from '../rules/alive.ts'

/** Most groups in an answer; more are refused, since a partial answer would look complete. */
const mostGroups = 10_000

export const isGrouping = ({ field }: ModelField): boolean => traitsOf(field).grouping === true
export const isAdding = ({ field, column }: ModelField): boolean => column !== null && traitsOf(field).adding === true

/** Returns the condition that a living row below this one, at any depth, has a value above 0. */
const partsSay = (model: Model, field: ModelField, by: string, alias: string): SQL => sql`exists (
  with recursive below(id, said) as (
    select ${col('c', 'id')}, coalesce(${col('c', field.column ?? '')}, 0) > 0 from ${name(model.table)} c
      where ${col('c', by)} = ${col(alias, 'id')} and ${alive(model, 'c')}
    union select ${col('c', 'id')}, coalesce(${col('c', field.column ?? '')}, 0) > 0 from ${name(model.table)} c
      join below b on ${col('c', by)} = b.id where ${alive(model, 'c')})
  select 1 from below where said)`

/** Returns the value that a row adds to a sum: its own, unless rows below it have values. */
export const addedBy = (model: Model, field: ModelField, alias: string): SQL => {
  const own = col(alias, field.column ?? '')
  const by = 'parts' in field.field ? parentFieldOf(model, field.field.parts)?.column : undefined
  if (by == null) return own
  const hasParts = sql`exists (select 1 from ${name(model.table)} c where ${col('c', by)} = ${col(alias, 'id')})`
  return sql`case when not ${hasParts} then ${own} when ${partsSay(model, field, by, alias)} then 0 else ${own} end`
}

/** Returns a sum by its wire name; an exact decimal travels as text, like the field itself. */
const sumOf = (model: Model, field: ModelField, alias: string): SQL => {
  const sum = sql`coalesce(sum(${addedBy(model, field, alias)}), 0)`
  const isExact = traitsOf(field.field).value === 'decimal'
  return sql`${field.wire}::text, ${isExact ? sql`${sum}::text` : sql`${sum}::float8`}`
}

const amountsOf = (sum: unknown): Json => (typeof sum === 'object' && sum !== null ? (sum as Json) : {})

/** Puts groups by the fields and by a currency under the groups by the fields: `{ EUR: '12.00', USD: '5.00' }`. */
const byCurrency = (groups: readonly Json[], parts: readonly Json[], wires: readonly string[], money: string): void => {
  const keyOf = (line: Json) => JSON.stringify(wires.map((wire) => line[wire] ?? null))
  const sums = new Map<string, Json>()
  for (const part of parts) {
    if (typeof part.$currency !== 'string') continue
    sums.set(keyOf(part), { ...sums.get(keyOf(part)), [part.$currency]: amountsOf(part.sums)[money] })
  }
  for (const group of groups) group.sums = { ...amountsOf(group.sums), [money]: sums.get(keyOf(group)) ?? {} }
}

/** Returns the condition of references that the caller sees, as each row shows them. */
const seenLinks = (target: Model, link: string, scope: Scope): SQL => {
  const seen = seenSql(target, 'v', scope)
  return seen === yes ? yes : sql`${col(link, 'target_id')} in (select v.id from ${name(target.table)} v where ${seen})`
}

/**
 * Returns row counts and sums for each value, or pair of values, of the fields. A list of references counts a row once
 * for each reference that the caller sees, or in the group without a value. Amounts are added up by currency, never
 * across.
 * @param where condition on rows of `alias`
 */
export const groupsOf = async (
  model: Model,
  { by, sums, where }: { by: readonly ModelField[]; sums: readonly ModelField[]; where: SQL },
  alias: string,
  scope: Scope,
  tx: Queryable,
): Promise<readonly Json[]> => {
  const joins: SQL[] = []
  const keys = by.map((field, at) => {
    if (field.field.kind !== 'refs') return { field, key: col(alias, field.column ?? '') }
    const link = `g${at}`
    const visibleLinks = seenLinks(scope.engine.models.of(targetOf(field.field)), link, scope)
    joins.push(
      sql`left join ${name(joinTableOf(model, field))} ${name(link)} on ${col(link, 'source_id')} = ${col(alias, 'id')} and ${visibleLinks}`,
    )
    return { field, key: col(link, 'target_id') }
  })
  const columnsWith = (added: readonly ModelField[]) => [
    ...keys.map(({ field, key }) => sql`${key} as ${name(field.wire)}`),
    sql`count(*)::int as count`,
    sql`json_build_object(${sql.join(
      added.map((field) => sumOf(model, field, alias)),
      sql`, `,
    )}) as sums`,
  ]
  const grouped = keys.map(({ key }) => key)
  const ask = async (columns: readonly SQL[], keysOf: readonly SQL[]): Promise<readonly Json[]> => {
    const together = keysOf.length === 0 ? sql`` : sql`group by ${sql.join([...keysOf], sql`, `)}`
    const groups = await tx.all<Json>(
      sql`select ${sql.join([...columns], sql`, `)} from ${name(model.table)} ${name(alias)} ${sql.join(joins, sql` `)} where ${where} ${together} limit ${sql.raw(String(mostGroups + 1))}`,
    )
    if (groups.length > mostGroups) throw faultAt('by', 'too_many', { max: mostGroups })
    return groups
  }
  const groups = await ask(columnsWith(sums.filter(({ field }) => !isMoney(field))), grouped)
  for (const money of sums.filter(({ field }) => isMoney(field))) {
    const currency = col(alias, currencyName(money.column ?? money.name))
    const parts = await ask([...columnsWith([money]), sql`${currency} as "$currency"`], [...grouped, currency])
    byCurrency(
      groups,
      parts,
      by.map(({ wire }) => wire),
      money.wire,
    )
  }
  return groups
}
