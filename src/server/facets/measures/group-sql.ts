import { type SQL, sql } from 'drizzle-orm'
import { traitsOf } from '../../../core/declare/kinds.ts'
import { type Model, type ModelField, targetOf, valueKindOf } from '../../../core/declare/model.ts'
import { type Grouping, isSubject } from '../../../core/query/measured.ts'
import { col, name, or } from '../../db/database.ts'
import { expressionOf, relationSql, type Scope, seenSql } from '../../rows/query/expression.ts'
import { clockSql } from '../../rows/query/where.ts'
import { yes } from '../../rows/rules/alive.ts'

/** How the caller reads dates. */
export type Zone = {
  readonly timeZone: string
  /** First day of the week from Sunday (0). */
  readonly firstWeekday: number
}

/** The first day of the part of time that a date is in. */
const partSql = (at: SQL, { field, part }: Grouping, { timeZone, firstWeekday }: Zone): SQL => {
  const local =
    valueKindOf(field.field) === 'instant' ? sql`(${at} at time zone ${timeZone}::text)` : sql`${at}::timestamp`
  if (part !== 'week') return sql`date_trunc(${part}::text, ${local})::date`
  return sql`(${local}::date - ((extract(dow from ${local})::int - ${firstWeekday}::int + 7) % 7))`
}

/** Rows that the caller sees; people always know of themselves. */
const visible = (target: Model, inner: string, scope: Scope): SQL => {
  const seen = seenSql(target, inner, scope)
  const isActor = target.name === scope.engine.models.actorEntity && scope.caller !== 'system'
  return isActor && seen !== yes ? or([sql`${col(inner, 'id')} = ${scope.values.id}`, seen]) : seen
}

/** The rows that a relation leads to, as a table beside the row: none, or those that the caller sees. */
const besideSql = (model: Model, field: ModelField, at: string, beside: string, scope: Scope): SQL => {
  const { engine } = scope
  const inner = `${beside}_i`
  const seen = seenSql(engine.models.of(targetOf(field.field)), inner, scope)
  return sql`left join lateral (select ${name(inner)}.* ${relationSql(model, field, at, inner, engine)} and ${seen}) ${name(beside)} on true`
}

/** Ids of a list of references, as conditions on it see them. */
const linkedSql = (model: Model, field: ModelField, at: string, beside: string, scope: Scope): SQL => {
  const { engine } = scope
  const inner = `${beside}_i`
  const seen = visible(engine.models.of(targetOf(field.field)), inner, scope)
  return sql`left join lateral (select ${col(inner, 'id')} as id ${relationSql(model, field, at, inner, engine)} and ${seen}) ${name(beside)} on true`
}

/** What a grouping adds to a statement: tables beside the row, and its key as a text, empty where there is no value. */
export type Keyed = { readonly joins: readonly SQL[]; readonly key: SQL }

/**
 * @param alias of the row
 * @param place among the groupings, for the names of the tables beside the row
 */
export const keyOf = (grouping: Grouping, place: number, alias: string, scope: Scope, zone: Zone): Keyed => {
  const { hops, field, part, clock, model } = grouping
  const joins: SQL[] = []
  let at = alias
  for (const [n, hop] of hops.entries()) {
    const beside = `g${place}_${n}`
    joins.push(besideSql(hop.model, hop.field, at, beside, scope))
    at = beside
  }
  const text = (value: SQL): SQL => sql`coalesce(${value}::text, '')`
  if (isSubject(field)) {
    const [type, id] = [col(at, `${field.name}_type`), col(at, `${field.name}_id`)]
    return { joins, key: text(sql`(${type} || ':' || ${id})`) }
  }
  if (traitsOf(field.field).many === true) {
    const beside = `g${place}_l`
    joins.push(linkedSql(model, field, at, beside, scope))
    return { joins, key: text(col(beside, 'id')) }
  }
  const value = expressionOf(model, field, at, scope)
  if (clock !== undefined)
    return { joins, key: text(clockSql(clock, value, field.type === 'instant' ? zone.timeZone : undefined)) }
  return { joins, key: text(part === undefined ? value : partSql(value, grouping, zone)) }
}
