import { type SQL, sql } from 'drizzle-orm'
import { backOf, fromOf, isMoney } from '../../../core/declare/kinds.ts'
import { type Model, type ModelField, targetOf, valueKindOf } from '../../../core/declare/model.ts'
import { figuredScale } from '../../../core/formula/figured.ts'
import { fieldsIn, parseFormula } from '../../../core/formula/parse.ts'
import { and, col } from '../../db/database.ts'
import type { Compute, ComputedContext } from '../../engine.ts'
import { relationSql } from '../../rows/query/expression.ts'
import type { Facet } from '../facet.ts'
import { chosenSql } from './chosen-sql.ts'
import { formulaSql } from './formula-sql.ts'

/** Returns a whole number that JSON holds exactly, below 2^53; null for a greater one. */
const whole = (value: SQL): SQL =>
  sql`(select case when abs(w.n) < 9007199254740992 then w.n::bigint end from (select round(${value}) as n) w)`

const rounded = ({ field }: ModelField, value: SQL): SQL => {
  const kind = valueKindOf(field)
  if (kind === 'day') return value
  if (kind === 'number') return whole(value)
  return sql`round(${value}, ${sql.raw(String(figuredScale(field)))})`
}

const childrenOf = (model: Model, children: string, models: ComputedContext['models']) => {
  const relation = model.byName.get(children)
  if (relation === undefined) throw new Error(`${model.name} sums ${children}, which it has not`)
  return { relation, target: models.of(targetOf(relation.field)) }
}

const currencyColumn = (model: Model, { name: field }: ModelField): string =>
  model.byName.get(`${field}_currency`)?.column ?? `${field}_currency`

/** Returns any value of a field as a formula takes it. */
const operandSql = (model: Model, field: ModelField, alias: string, context: ComputedContext): SQL => {
  const counted = 'of' in field.field && backOf(field.field) === undefined ? field.field.of : undefined
  if (counted !== undefined) {
    const { target, relation } = childrenOf(model, counted, context.models)
    const inner = `${alias}_c`
    return sql`(select count(*)::numeric ${relationSql(model, relation, alias, inner, context)} and ${context.seen(target.name, inner)})`
  }
  const value =
    fromOf(field.field) === undefined ? col(alias, field.column ?? '') : valueSql(model, field, alias, context)
  return field.type === 'day' ? value : sql`${value}::numeric`
}

const ofFormula = (model: Model, text: string, alias: string, context: ComputedContext): SQL => {
  const formula = parseFormula(text)
  const named = [...new Set(fieldsIn(formula))].flatMap((one) => model.byName.get(one) ?? [])
  const value = formulaSql(formula, (one) => {
    const field = model.byName.get(one)
    if (field === undefined) throw new Error(`${model.name} computes with ${one}, which it has not`)
    return operandSql(model, field, alias, context)
  })
  const [first, ...others] = named
    .filter(({ field }) => isMoney(field))
    .map((one) => col(alias, currencyColumn(model, one)))
  if (first === undefined || others.length === 0) return value
  return sql`(case when ${and(others.map((other) => sql`${other} is not distinct from ${first}`))} then ${value} end)`
}

const takes = { sum: 'sum', least: 'min', greatest: 'max' } as const

const ofChildren = (
  model: Model,
  source: {
    readonly take: keyof typeof takes
    readonly children: string
    readonly field: string
    readonly where?: Parameters<typeof chosenSql>[1]
  },
  alias: string,
  context: ComputedContext,
): SQL => {
  const { relation, target } = childrenOf(model, source.children, context.models)
  const inner = `${alias}_s`
  const summed = target.byName.get(source.field)
  if (summed === undefined) throw new Error(`${model.name} sums ${source.field} of ${target.name}, which has none`)
  const value = operandSql(target, summed, inner, context)
  const aggregate = sql`${sql.raw(takes[source.take])}(${value})`
  const all = source.take === 'sum' ? sql`coalesce(${aggregate}, 0)` : aggregate
  const currency = col(inner, currencyColumn(target, summed))
  const answer = isMoney(summed.field)
    ? sql`case when count(distinct coalesce(${currency}, '')) filter (where ${value} is not null) < 2 then ${all} end`
    : all
  const those = and([context.seen(target.name, inner), chosenSql(target, source.where, inner)])
  return sql`(select ${answer} ${relationSql(model, relation, alias, inner, context)} and ${those})`
}

const valueSql = (model: Model, field: ModelField, alias: string, context: ComputedContext): SQL => {
  const source = fromOf(field.field)
  if (source === undefined) throw new Error(`${model.name}.${field.name} is computed by its area`)
  const value =
    'formula' in source ? ofFormula(model, source.formula, alias, context) : ofChildren(model, source, alias, context)
  return rounded(field, value)
}

/** The facet of computed values: sums of children and formulas, of every entity that declares any. */
export const figured: Facet = (models) => ({
  computed: Object.fromEntries(
    models.all.flatMap((model) =>
      model.fields
        .filter(({ field }) => fromOf(field) !== undefined)
        .map((field): [string, Compute] => [
          `${model.name}.${field.name}`,
          (alias, context) => valueSql(model, field, alias, context),
        ]),
    ),
  ),
})
