// Decision (2026-11): One statement answers a question: groups, totals of each grouping and of the whole, by GROUPING
// SETS over one pass. Rows that are alike in what their keys depend on (a reference, a day) become one line before the
// keys are made and the totals are added: over many rows that is most of the work. A row that belongs to several groups
// (a list of references) counts once in each total, so each level joins the rows anew where there is such a grouping.
// The statement itself leaves out groups beyond the bounds, the smallest first, for dates the earliest. Revisit with a
// report that people page through.
import { type SQL, sql } from 'drizzle-orm'
import { currencyOf, isExact } from '../../../core/query/measured.ts'
import { and, name } from '../../db/database.ts'
import { expressionOf, type Scope } from '../../rows/query/expression.ts'
import { addedBy } from '../../rows/read/groups.ts'
import { alias } from '../../rows/read/read-statements.ts'
import { type Keyed, keyOf, type Zone } from './group-sql.ts'
import { type Asked, needsNumbers } from './question.ts'

/** Most values of the first and of the second grouping in an answer, and most lines in all. */
const mostGroups = [500, 366] as const
export const mostLines = 20_000

/** The groupings of a level: 0 the whole, 1 and 2 each of the two alone, 3 both. */
type Level = 0 | 1 | 2 | 3
const levelsOf = (groupings: number): readonly Level[] => ([[0], [0, 1], [0, 1, 2, 3]] as const)[groupings] ?? [0]
const hasPlace = (level: Level, place: number): boolean => (level & (place + 1)) !== 0

/** A line of the statement's answer. */
export type Line = {
  readonly level: Level
  readonly k0: string
  readonly k1: string
  readonly currency: string | null
  readonly value: number | string | null
  /** Says, on the line of the whole, that there are more groups than the bounds allow. */
  readonly is_cut: boolean
}

/** Tells whether the number of a group follows from those of its parts. */
const addsParts = ({ measure }: Asked): boolean => measure !== 'median' && measure !== 'percentile'

/** Returns the aggregate over parts with their count `n` and their sum `v`, before it is rounded. */
const aggregateOfParts = ({ measure }: Asked): SQL => {
  if (measure === 'count') return sql`sum(n)`
  if (measure === 'sum') return sql`sum(v)`
  return measure === 'mean' ? sql`sum(v) / sum(n)` : sql`sum(v) * 100 / sum(n)`
}

/** Returns the aggregate of a group's numbers `v`, before it is rounded. */
const aggregateOf = ({ measure, percentile }: Asked): SQL => {
  if (measure === 'count') return sql`count(*)`
  if (measure === 'sum') return sql`sum(v)`
  if (measure === 'mean') return sql`avg(v)`
  if (measure === 'share') return sql`avg(v) * 100`
  return sql`percentile_cont(${percentile}::float8) within group (order by v::float8)`
}

/** Returns a value for the answer: an exact decimal as a text with the digits of its field, for a mean at least two. */
const textSql = ({ field, measure }: Asked): SQL => {
  if (field === undefined || !isExact(field)) return sql`x::float8`
  if (measure === 'sum') return sql`x::text`
  const declared = 'scale' in field.field ? field.field.scale : undefined
  return sql`round(x::numeric, ${Math.max(2, declared ?? 2)}::int)::text`
}

const numberSql = ({ model, field, measure }: Asked, scope: Scope): SQL => {
  if (field === undefined) return sql`null::int`
  if (measure === 'sum' && field.column !== null) return addedBy(model, field, alias)
  const value = expressionOf(model, field, alias, scope)
  return measure === 'share' ? sql`(${value})::int` : value
}

/**
 * Returns the lines of all levels.
 * @param where condition of the rows
 */
const linesOf = (asked: Asked, where: SQL, scope: Scope, zone: Zone): SQL => {
  const { model, field, measure, groupings } = asked
  const keys = groupings.map((grouping, place) => keyOf(grouping, place, alias, scope, zone))
  const currencyField = field && currencyOf(model, field)
  const currency = currencyField === undefined ? sql`null::text` : expressionOf(model, currencyField, alias, scope)
  const hasCurrency = currencyField === undefined ? [] : [sql`cur is not null`]
  const hasNumber = needsNumbers(measure) ? [sql`v is not null`] : []
  const chosen = [...hasCurrency, ...hasNumber]
  const only = chosen.length === 0 ? sql`` : sql`where ${and(chosen)}`
  /** The rows with what the keys of some places depend on; each row, or those that are alike in it as one. */
  const rowsOf = (places: readonly Keyed[], areParts: boolean): SQL => {
    const values = new Map(places.flatMap((keyed) => [...keyed.values]))
    const items = [...values].map(([column, value]) => sql`${value} as ${name(column)}, `)
    const rows = sql`(select ${sql.join(items, sql``)}${numberSql(asked, scope)} as v, ${currency} as cur from ${name(model.table)} ${name(alias)} where ${where}) ${name(alias)} ${only}`
    const columns = [...[...values.keys()].map(name), sql`cur`]
    if (!areParts) return sql`(select * from ${rows}) ${name(alias)}`
    const by = sql.join(columns, sql`, `)
    return sql`(select ${by}, count(*) as n, sum(v) as v from ${rows} group by ${by}) ${name(alias)}`
  }
  /** @param from rows under the alias */
  const keyedOf = (places: readonly (Keyed | undefined)[], from: SQL, areParts: boolean): SQL => {
    const joins = places.flatMap((keyed) => keyed?.joins ?? [])
    const columns = [0, 1].map((n) => sql`${places[n]?.key ?? sql`''`} as ${name(`k${n}`)}`)
    const numbers = areParts ? sql`n, v, cur` : sql`v, cur`
    return sql`(select ${sql.join(columns, sql`, `)}, ${numbers} from ${from} ${sql.join(joins, sql` `)}) r`
  }
  const levels = levelsOf(groupings.length)
  if (groupings.some(({ isMany }) => isMany)) {
    const lines = levels.map((level) => {
      const places = keys.map((keyed, place) => (hasPlace(level, place) ? keyed : undefined))
      const from = sql`counted ${name(alias)}`
      return sql`select ${level}::int as level, k0, k1, cur, ${aggregateOf(asked)} as x from ${keyedOf(places, from, false)} group by k0, k1, cur`
    })
    return sql`with counted as materialized (select * from ${rowsOf(keys, false)}) ${sql.join(lines, sql` union all `)}`
  }
  const sets = levels.map((level) => {
    const columns = [0, 1].filter((place) => hasPlace(level, place)).map((place) => sql`${name(`k${place}`)}`)
    return sql`(${sql.join([...columns, sql`cur`], sql`, `)})`
  })
  // `grouping` sets the bit of a key that a level leaves out.
  const level = sql.join(
    groupings.map((_, place) => sql`(1 - grouping(${name(`k${place}`)})) * ${place + 1}::int`),
    sql` + `,
  )
  const keysOf = groupings.length === 0 ? sql`0` : level
  const keyAt = (place: number) => (place < groupings.length ? sql`coalesce(${name(`k${place}`)}, '')` : sql`''`)
  const areParts = groupings.length > 0 && addsParts(asked)
  const x = areParts ? aggregateOfParts(asked) : aggregateOf(asked)
  return sql`select ${keysOf} as level, ${keyAt(0)} as k0, ${keyAt(1)} as k1, cur, ${x} as x from ${keyedOf(keys, rowsOf(keys, areParts), areParts)} group by grouping sets (${sql.join(sets, sql`, `)})`
}

/** Returns the values of a grouping that stay in the answer: the greatest, for dates the latest. */
const keptOf = (asked: Asked, place: 0 | 1): SQL => {
  const key = name(`k${place}`)
  const order = asked.groupings[place]?.part === undefined ? sql`max(x) desc nulls last, ${key}` : sql`${key} desc`
  return sql`select ${key} as k from g where level = ${place + 1}::int group by ${key} order by ${order} limit ${mostGroups[place]}::int`
}

/**
 * Returns the statement that answers a question.
 * @param where condition of the rows that the caller sees and asks about
 */
export const answerSql = (asked: Asked, where: SQL, scope: Scope, zone: Zone): SQL => {
  const places = asked.groupings.map((_, place) => (place === 0 ? 0 : 1) as 0 | 1)
  const kept = places.map((place) => sql`, ${name(`kept${place}`)} as (${keptOf(asked, place)})`)
  const isKept = places.map(
    (place) => sql`(level & ${place + 1}::int = 0 or ${name(`k${place}`)} in (select k from ${name(`kept${place}`)}))`,
  )
  const isCut = places.map(
    (place) =>
      sql`(select count(distinct ${name(`k${place}`)}) from g where level = ${place + 1}::int) > ${mostGroups[place]}::int`,
  )
  const cut = isCut.length === 0 ? sql`false` : sql`(level = 0 and (${sql.join(isCut, sql` or `)}))`
  const only = isKept.length === 0 ? sql`` : sql`where ${and(isKept)}`
  return sql`with g as materialized (${linesOf(asked, where, scope, zone)})${sql.join(kept, sql``)} select level, k0, k1, cur as currency, ${textSql(asked)} as value, ${cut} as is_cut from g ${only} order by g.level, x desc nulls last limit ${mostLines + 1}::int`
}
