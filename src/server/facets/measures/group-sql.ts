import { type SQL, sql } from 'drizzle-orm'
import { traitsOf } from '../../../core/declare/kinds.ts'
import { type Model, type ModelField, targetOf, valueKindOf } from '../../../core/declare/model.ts'
import type { Grouping } from '../../../core/query/measured.ts'
import { isSubject, stepTargets } from '../../../core/query/ways.ts'
import { col, name, or } from '../../db/database.ts'
import { expressionOf, relationSql, type Scope, seenSql } from '../../rows/query/expression.ts'
import { clockSql } from '../../rows/query/where.ts'
import { yes } from '../../rows/rules/alive.ts'

/** The time zone and week by which the caller reads dates. */
export type Zone = {
  readonly timeZone: string
  /** First day of the week, counted from Sunday (0). */
  readonly firstWeekday: number
}

/** Returns the first day of the part of time that a date is in. */
const partSql = (at: SQL, { field, part }: Grouping, { timeZone, firstWeekday }: Zone): SQL => {
  const local =
    valueKindOf(field.field) === 'instant' ? sql`(${at} at time zone ${timeZone}::text)` : sql`${at}::timestamp`
  if (part !== 'week') return sql`date_trunc(${part}::text, ${local})::date`
  return sql`(${local}::date - ((extract(dow from ${local})::int - ${firstWeekday}::int + 7) % 7))`
}

/** Returns the condition of rows that the caller sees; users always see themselves. */
const visible = (target: Model, inner: string, scope: Scope): SQL => {
  const seen = seenSql(target, inner, scope)
  const isActor = target.name === scope.engine.models.actorEntity && scope.caller !== 'system'
  return isActor && seen !== yes ? or([sql`${col(inner, 'id')} = ${scope.values.id}`, seen]) : seen
}

/** Joins the rows that a relation leads to, as a table beside the row: none, or those that the caller sees. */
const besideSql = (model: Model, field: ModelField, at: string, beside: string, scope: Scope): SQL => {
  const { engine } = scope
  const inner = `${beside}_i`
  const seen = seenSql(engine.models.of(targetOf(field.field)), inner, scope)
  return sql`left join lateral (select ${name(inner)}.* ${relationSql(model, field, at, inner, engine)} and ${seen}) ${name(beside)} on true`
}

/** Joins the ids of a list of references, as conditions on it see them. */
const linkedSql = (model: Model, field: ModelField, at: string, beside: string, scope: Scope): SQL => {
  const { engine } = scope
  const inner = `${beside}_i`
  const seen = visible(engine.models.of(targetOf(field.field)), inner, scope)
  return sql`left join lateral (select ${col(inner, 'id')} as id ${relationSql(model, field, at, inner, engine)} and ${seen}) ${name(beside)} on true`
}

/**
 * Joins the ids of a list of the row that a `subject` leads to: a table per entity with the list; one at most has rows.
 */
const subjectLinks = (
  { field: subject, model }: Grouping['hops'][number],
  { field }: Grouping,
  place: number,
  at: string,
  scope: Scope,
): Pick<Keyed, 'joins' | 'key'> => {
  const owners = stepTargets(model, subject, field.name)
  const joins = owners.flatMap((owner, n): { join: SQL; id: SQL }[] => {
    const own = owner.byName.get(field.name)
    const [inner, end, beside] = [`g${place}_o${n}`, `g${place}_e${n}`, `g${place}_l${n}`]
    const target = scope.engine.models.of(targetOf(field.field))
    if (own === undefined || !scope.rules.mayRead(owner)) return []
    const isOwner = sql`${col(at, `${subject.name}_type`)} = ${owner.name} and ${col(inner, 'id')} = ${col(at, `${subject.name}_id`)}`
    const links = sql`(select ${col(end, 'id')} as id ${relationSql(owner, own, inner, end, scope.engine)} and ${visible(target, end, scope)})`
    return [
      {
        join: sql`left join lateral (select l.id from ${name(owner.table)} ${name(inner)} cross join lateral ${links} l where ${isOwner} and ${seenSql(owner, inner, scope)}) ${name(beside)} on true`,
        id: col(beside, 'id'),
      },
    ]
  })
  const ids =
    joins.length === 0
      ? sql`null::uuid`
      : sql.join(
          joins.map(({ id }) => id),
          sql`, `,
        )
  return { joins: joins.map(({ join }) => join), key: sql`coalesce(coalesce(${ids})::text, '')` }
}

/** The parts of a statement that a grouping adds. */
export type Keyed = {
  /** Values of the row on which alone the key depends, by name: rows alike in them are in the same groups. */
  readonly values: ReadonlyMap<string, SQL>
  /** Tables beside rows that have these values under these names. */
  readonly joins: readonly SQL[]
  /** The key as a text, empty for no value. */
  readonly key: SQL
}

/** Returns the columns of a row by which a relation finds its rows. */
const startOf = (field: ModelField): readonly string[] =>
  isSubject(field) ? [`${field.name}_type`, `${field.name}_id`] : [field.column ?? 'id']

/** Returns the value of a field by which rows are grouped: of a date the part. */
const valueSql = (grouping: Grouping, at: string, scope: Scope, zone: Zone): SQL => {
  const { model, field, part, clock } = grouping
  const value = expressionOf(model, field, at, scope)
  if (clock !== undefined) return clockSql(clock, value, field.type === 'instant' ? zone.timeZone : undefined)
  return part === undefined ? value : partSql(value, grouping, zone)
}

/**
 * @param alias alias of the row
 * @param place position among the groupings, for the names of the tables beside the row
 */
export const keyOf = (grouping: Grouping, place: number, alias: string, scope: Scope, zone: Zone): Keyed => {
  const { hops, field, model } = grouping
  const joins: SQL[] = []
  const [first] = hops
  const isLinked = isSubject(field) || traitsOf(field.field).many === true
  const starts = first !== undefined ? startOf(first.field) : isLinked ? startOf(field) : []
  const own = `key_${place}`
  const values = new Map(
    starts.length > 0
      ? starts.map((column) => [column, col(alias, column)] as const)
      : [[own, valueSql(grouping, alias, scope, zone)] as const],
  )
  let at = alias
  for (const [n, hop] of hops.entries()) {
    if (isSubject(hop.field)) {
      const linked = subjectLinks(hop, grouping, place, at, scope)
      return { values, joins: [...joins, ...linked.joins], key: linked.key }
    }
    const beside = `g${place}_${n}`
    joins.push(besideSql(hop.model, hop.field, at, beside, scope))
    at = beside
  }
  const text = (value: SQL): SQL => sql`coalesce(${value}::text, '')`
  if (isSubject(field)) {
    const [type, id] = [col(at, `${field.name}_type`), col(at, `${field.name}_id`)]
    return { values, joins, key: text(sql`(${type} || ':' || ${id})`) }
  }
  if (traitsOf(field.field).many === true) {
    const beside = `g${place}_l`
    joins.push(linkedSql(model, field, at, beside, scope))
    return { values, joins, key: text(col(beside, 'id')) }
  }
  return { values, joins, key: text(first === undefined ? col(alias, own) : valueSql(grouping, at, scope, zone)) }
}
