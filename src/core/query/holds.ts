import type { ValueKind } from '../declare/fields.ts'
import { plainText } from '../words/plain-text.ts'
import { compareBytes, fold } from './fold.ts'
import { type Group, isGroup, type Leaf, type Node, type RelativeWord, readBy, type Scalar } from './predicate.ts'
import { type Clock, momentsOfDay, spanOf, weekClock } from './relative.ts'
import { compareDecimals } from './values.ts'

/** A row's value as the wire carries it; a list for `ids`. */
type Value = Scalar | readonly string[] | null | undefined
export type Row = { readonly [column: string]: unknown }

/** Compares two values of a kind: negative if the first comes first, zero, or positive. */
export const compare = (kind: ValueKind, a: Scalar, b: Scalar): number => {
  if (kind === 'number' || kind === 'boolean') return Number(a) - Number(b)
  if (kind === 'decimal') return compareDecimals(String(a), String(b))
  return compareBytes(String(a), String(b))
}

const listOf = (value: Leaf['value']): readonly Scalar[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value as Scalar]

const within = (kind: ValueKind, value: Scalar, word: RelativeWord, clock: Clock): boolean => {
  const { from, to } = spanOf(word, clock)[kind === 'day' ? 'days' : 'instants']
  return (from === null || compare(kind, value, from) >= 0) && (to === null || compare(kind, value, to) < 0)
}

const leafHoldsForMany = (leaf: Leaf, values: readonly string[]): boolean => {
  const operands = listOf(leaf.value)
  const has = operands.some((one) => values.includes(String(one)))
  switch (leaf.operator) {
    case 'eq':
    case 'in':
      return has
    case 'ne':
    case 'nin':
      return !has
    case 'null':
      return values.length === 0
    case 'nnull':
      return values.length > 0
    default:
      return false
  }
}

/**
 * Fixed rules for null, the same in SQL: a missing value answers no condition but `null`, and all the negative ones
 * (`ne`, `nin`, `ncontains`), so that each of these is the exact opposite of its positive. Rich text answers with its text.
 */
const leafHolds = (leaf: Leaf, value: Value, kind: ValueKind, clock: Clock): boolean => {
  if (kind === 'ids') return leafHoldsForMany(leaf, Array.isArray(value) ? value : [])
  const one = (kind === 'markup' && typeof value === 'string' ? plainText(value) : value) as Scalar | null | undefined
  const missing = one === null || one === undefined
  const values = listOf(leaf.value)
  const first = values[0]
  const folded = () => fold(String(one))
  const isMoment = kind === 'instant'
  /** A moment within the day that is asked for is equal to it. */
  const against = (operand: Scalar): number => {
    const day = isMoment ? momentsOfDay(String(operand), clock.timeZone) : undefined
    if (day === undefined) return compare(kind, one as Scalar, operand)
    if (compare(kind, one as Scalar, day.from) < 0) return -1
    return compare(kind, one as Scalar, day.to) < 0 ? 0 : 1
  }
  switch (leaf.operator) {
    case 'null':
      return missing
    case 'nnull':
      return !missing
    case 'ne':
      return missing || first === undefined || against(first) !== 0
    case 'nin':
      return missing || !values.some((each) => against(each) === 0)
    case 'ncontains':
      return missing || first === undefined || !folded().includes(fold(String(first)))
  }
  if (missing || first === undefined) return false
  switch (leaf.operator) {
    case 'eq':
      return against(first) === 0
    case 'lt':
      return against(first) < 0
    case 'lte':
      return against(first) <= 0
    case 'gt':
      return against(first) > 0
    case 'gte':
      return against(first) >= 0
    case 'contains':
      return folded().includes(fold(String(first)))
    case 'startswith':
      return folded().startsWith(fold(String(first)))
    case 'endswith':
      return folded().endsWith(fold(String(first)))
    case 'in':
      return values.some((each) => against(each) === 0)
    case 'between':
      return values[1] !== undefined && against(first) >= 0 && against(values[1]) <= 0
    case 'relative':
      return within(kind, one, first as RelativeWord, clock)
    case 'weekday':
    case 'hour':
      return weekClock(Date.parse(String(one)), isMoment ? clock.timeZone : 'UTC')[leaf.operator] === Number(first)
  }
}

/**
 * The point of view from which conditions are asked: when, where and by whom. `reader`: id of the actor that `@me`
 * means; without it `@me` is nobody.
 */
export type Standpoint = Clock & { readonly reader?: string }

/**
 * Tells whether a row answers the conditions.
 * @param kindOf value kind of a column by its wire name
 */
export const holds = (group: Group, row: Row, kindOf: (column: string) => ValueKind, from: Standpoint): boolean => {
  const test = (node: Node): boolean => {
    if (isGroup(node)) return holds(node, row, kindOf, from)
    const kind = kindOf(node.column)
    const leaf = kind === 'id' || kind === 'ids' ? readBy(node, from.reader) : node
    return leafHolds(leaf, row[node.column] as Value, kind, from)
  }
  if (group.filters.length === 0) return true
  return group.operator === 'and' ? group.filters.every(test) : group.filters.some(test)
}
