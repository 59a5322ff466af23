// Decision (2026-11): A filter by a relation is judged over the rows that its caller sees: a link to another one is as if it were
// not there, in lists of references and in paths. A single reference is asked by its id, which the row itself tells to whoever
// reads the field; so `filter[project_id]` uses its index for everybody.
import { type SQL, sql } from 'drizzle-orm'
import type { ValueKind } from '../../../core/declare/fields.ts'
import { isWords } from '../../../core/declare/kinds.ts'
import { type Model, type ModelField, targetOf } from '../../../core/declare/model.ts'
import {
  type ClockOperator,
  type Group,
  isGroup,
  type Leaf,
  type RelativeWord,
  readBy,
  type Scalar,
} from '../../../core/query/predicate.ts'
import { type Clock, momentsOfDay, spanOf } from '../../../core/query/relative.ts'
import { isSubject, stepTargets } from '../../../core/query/ways.ts'
import { and, col, name, or } from '../../db/database.ts'
import { foldedColumnOf } from '../../db/plain-columns.ts'
import { joinTableOf } from '../../db/tables.ts'
import { no, yes } from '../rules/alive.ts'
import { reached, type Scope, searchedOf, seenSql } from './expression.ts'

/** A column that conditions may use, by wire name or by a path through relations. */
export type Located = {
  readonly kind: ValueKind
  readonly hops: readonly Hop[]
  readonly field: ModelField
  readonly model: Model
}
/** One step of a path, and the entity that it starts from. */
export type Hop = { readonly model: Model; readonly field: ModelField }

const casts: { readonly [K in ValueKind]: string } = {
  text: 'text',
  markup: 'text',
  number: 'numeric',
  decimal: 'numeric',
  boolean: 'boolean',
  day: 'date',
  instant: 'timestamptz',
  time: 'text',
  id: 'uuid',
  ids: 'uuid',
  json: 'jsonb',
}

/** Whole numbers stay integers: comparing as numeric would bypass every index. */
const castOf = (kind: ValueKind, value: Scalar): string =>
  kind === 'number' && Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31 ? 'integer' : casts[kind]
const typed = (kind: ValueKind, value: Scalar): SQL => sql`${sql.param(String(value))}::${sql.raw(castOf(kind, value))}`
/** Texts compare by bytes, as `compareBytes` does. */
const bytes = (kind: ValueKind, expression: SQL): SQL =>
  isWords(kind) || kind === 'time' ? sql`${expression} collate "C"` : expression
const listOf = (value: Leaf['value']): readonly Scalar[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value as Scalar]

/** Folded on both sides. @param folded the folded text */
const like = (folded: SQL, text: string, before: string, after: string): SQL =>
  sql`${folded} like ${before} || tms_pattern(${sql.param(text)}) || ${after}`

const negatives: { readonly [operator: string]: Leaf['operator'] } = { ne: 'eq', nin: 'in', ncontains: 'contains' }

/** The value of a field, and its folded text. */
type Operand = { readonly at: SQL; readonly folded: SQL }

/** The day of the week from Monday (1), or the hour, of a date on the clock of a zone. @param timeZone of moments alone */
export const clockSql = (operator: ClockOperator, at: SQL, timeZone: string | undefined): SQL => {
  const local = timeZone === undefined ? at : sql`(${at} at time zone ${timeZone}::text)`
  return operator === 'hour' ? sql`extract(hour from ${local})::int` : sql`extract(isodow from ${local})::int`
}

/** Positive operators: false or null for a missing value. */
const positive = (leaf: Leaf, kind: ValueKind, { at, folded }: Operand, clock: Clock): SQL => {
  const values = listOf(leaf.value)
  const first = values[0]
  if (leaf.operator === 'null') return sql`${at} is null`
  if (leaf.operator === 'nnull') return sql`${at} is not null`
  const isMoment = kind === 'instant'
  const day = (value: Scalar) => (isMoment ? momentsOfDay(String(value), clock.timeZone) : undefined)
  const dayOrSame = (value: Scalar): SQL => {
    const span = day(value)
    // Byte equality under any collation: without naming one, indexes can be used.
    if (span === undefined) return sql`${at} = ${typed(kind, value)}`
    return sql`(${at} >= ${typed(kind, span.from)} and ${at} < ${typed(kind, span.to)})`
  }
  if (leaf.operator === 'in' && values.some((value) => day(value) !== undefined)) return or(values.map(dayOrSame))
  if (leaf.operator === 'in')
    return values.length === 0
      ? sql`false`
      : sql`${at} in (${sql.join(
          values.map((value) => typed(kind, value)),
          sql`, `,
        )})`
  if (first === undefined) return sql`false`
  const operand = bytes(kind, at)
  const from = (value: Scalar) => typed(kind, day(value)?.from ?? value)
  const upTo = (value: Scalar): SQL => {
    const span = day(value)
    return span === undefined ? sql`${operand} <= ${typed(kind, value)}` : sql`${operand} < ${typed(kind, span.to)}`
  }
  switch (leaf.operator) {
    case 'eq':
      return dayOrSame(first)
    case 'lt':
      return sql`${operand} < ${from(first)}`
    case 'lte':
      return upTo(first)
    case 'gt': {
      const span = day(first)
      return span === undefined ? sql`${operand} > ${typed(kind, first)}` : sql`${operand} >= ${typed(kind, span.to)}`
    }
    case 'gte':
      return sql`${operand} >= ${from(first)}`
    case 'contains':
      return like(folded, String(first), '%', '%')
    case 'startswith':
      return like(folded, String(first), '', '%')
    case 'endswith':
      return like(folded, String(first), '%', '')
    case 'between':
      return values[1] === undefined ? sql`false` : sql`(${operand} >= ${from(first)} and ${upTo(values[1])})`
    case 'relative': {
      const { from, to } = spanOf(first as RelativeWord, clock)[kind === 'day' ? 'days' : 'instants']
      return and([
        ...(from === null ? [] : [sql`${at} >= ${typed(kind, from)}`]),
        ...(to === null ? [] : [sql`${at} < ${typed(kind, to)}`]),
        sql`${at} is not null`,
      ])
    }
    case 'weekday':
    case 'hour':
      return sql`${clockSql(leaf.operator, at, isMoment ? clock.timeZone : undefined)} = ${Number(first)}::int`
    default:
      throw new Error(`no SQL for the operator ${leaf.operator}`)
  }
}

/**
 * Links of a `refs` field to rows that the caller sees; to others, a row is as if it had no link. To themselves, callers
 * know their links anyway. Rows that are named by their ids are judged once, not for each row of the list.
 */
const manySql = (leaf: Leaf, { model, field }: Located, alias: string, scope: Scope): SQL => {
  const { engine, caller, values } = scope
  const target = engine.models.of(targetOf(field.field))
  const isMe = sql`${col('v', 'id')} = ${values.id}`
  const asked = seenSql(target, 'v', scope)
  const seen =
    asked === yes || caller === 'system' || target.name !== engine.models.actorEntity ? asked : or([isMe, asked])
  const join = name(joinTableOf(model, field))
  const linked = (more: readonly SQL[], also = sql``) =>
    sql`exists (select 1 from ${join} l ${also} where ${and([sql`l.source_id = ${col(alias, 'id')}`, ...more])})`
  if (leaf.operator === 'null' || leaf.operator === 'nnull') {
    const rows = sql`join ${name(target.table)} v on ${col('v', 'id')} = l.target_id`
    const some = seen === yes ? linked([]) : linked([seen], rows)
    return leaf.operator === 'null' ? sql`not ${some}` : some
  }
  const ids = listOf(leaf.value).map((value) => typed('id', value))
  const [only] = ids
  const among = sql`any(array[${sql.join(ids, sql`, `)}]::uuid[])`
  const asIs = ids.length === 1 ? only : among
  const those =
    seen === yes
      ? asIs
      : sql`any(array(select ${col('v', 'id')} from ${name(target.table)} v where ${and([sql`${col('v', 'id')} = ${asIs}`, seen])}))`
  const has = only === undefined ? no : linked([sql`l.target_id = ${those}`])
  return leaf.operator === 'ne' || leaf.operator === 'nin' ? sql`not ${has}` : has
}

/** A condition on a list of the row that a `subject` leads to, of whichever entity that has the list. */
const subjectSql = (leaf: Leaf, { kind, field }: Located, hop: Hop, alias: string, scope: Scope, clock: Clock): SQL => {
  const inner = `${alias}_h`
  const parts = stepTargets(hop.model, hop.field, field.name).flatMap((owner) => {
    const own = owner.byName.get(field.name)
    const seen = seenSql(owner, inner, scope)
    if (own === undefined || seen === no) return []
    const asked = leafSql(leaf, { kind, hops: [], field: own, model: owner }, inner, scope, clock)
    return sql`(${col(alias, `${hop.field.name}_type`)} = ${owner.name} and exists (select 1 from ${name(owner.table)} ${name(inner)} where ${and([sql`${col(inner, 'id')} = ${col(alias, `${hop.field.name}_id`)}`, seen, asked])}))`
  })
  return parts.length === 0 ? no : or(parts)
}

const leafSql = (leaf: Leaf, located: Located, alias: string, scope: Scope, clock: Clock): SQL => {
  const opposite = negatives[leaf.operator]
  const [hop, ...hops] = located.hops
  if (hop !== undefined) {
    // A way that leads nowhere also ends without a value.
    const positiveOne = opposite ?? (leaf.operator === 'null' ? 'nnull' : undefined)
    if (positiveOne !== undefined)
      return sql`not ${leafSql({ ...leaf, operator: positiveOne }, located, alias, scope, clock)}`
    const inner = `${alias}_h`
    if (isSubject(hop.field)) return subjectSql(leaf, located, hop, alias, scope, clock)
    return reached(hop.model, hop.field, alias, inner, scope, leafSql(leaf, { ...located, hops }, inner, scope, clock))
  }
  if (located.kind === 'ids') return manySql(leaf, located, alias, scope)
  const at = searchedOf(located.model, located.field, alias, scope)
  const folded = foldedColumnOf(located.field)
  const operand = { at, folded: folded === undefined ? sql`tms_fold(${at})` : col(alias, folded) }
  return opposite === undefined
    ? positive(leaf, located.kind, operand, clock)
    : sql`(${positive({ ...leaf, operator: opposite }, located.kind, operand, clock)}) is not true`
}

/** @returns the condition with `@me` replaced by the caller */
const locatedSql = (leaf: Leaf, located: Located, alias: string, scope: Scope, clock: Clock): SQL => {
  const { kind } = located
  const reader = scope.caller === 'system' ? undefined : scope.caller.id
  const condition = kind === 'id' || kind === 'ids' ? readBy(leaf, reader) : leaf
  return leafSql(condition, located, alias, scope, clock)
}

/**
 * A tree of conditions as SQL over a row's alias. A test compares it with `holds` in core, which answers the same in
 * JavaScript.
 */
export const whereSql = (
  group: Group,
  locate: (column: string) => Located,
  alias: string,
  scope: Scope,
  clock: Clock,
): SQL => {
  if (group.filters.length === 0) return sql`true`
  const parts = group.filters.map((node) =>
    isGroup(node)
      ? whereSql(node, locate, alias, scope, clock)
      : locatedSql(node, locate(node.column), alias, scope, clock),
  )
  return group.operator === 'and' ? and(parts) : or(parts)
}
