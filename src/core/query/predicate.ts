// Decision (2026-11): Rules of rows may say `has`, `bound`, `not` and a parent's change (`changing`). Conditions of
// one level travel as `filters[i]`, readable by any server of the specification; nested ones as `where`, to this
// server only.

/** Operators of the filter dialect (decisions, 'On the wire'). */
export const operators = [
  'eq',
  'ne',
  'lt',
  'lte',
  'gt',
  'gte',
  'contains',
  'ncontains',
  'startswith',
  'endswith',
  'between',
  'in',
  'nin',
  'null',
  'nnull',
  'relative',
  // The day of the week from Monday (1), and the hour of the day, on the reader's clock.
  'weekday',
  'hour',
] as const
export type Operator = (typeof operators)[number]

export type Scalar = string | number | boolean
/** One condition on a column, by its name on the wire. */
export type Leaf<C extends string = string> = {
  readonly column: C
  readonly operator: Operator
  readonly value?: Scalar | readonly Scalar[]
}
/**
 * The value that means the reader, in conditions on references to the actor (`leadsToActor`): a question with it is
 * kept and shared as it is, and means each of its readers. In a text field, `@me` is a text like any other.
 */
export const meValue = '@me'

/** A condition on ids with its reader's in place of `@me`; without a reader, `@me` is nobody's. */
export const readBy = (leaf: Leaf, reader: string | undefined): Leaf => ({
  ...leaf,
  value: [leaf.value ?? []].flat().flatMap((one) => (one === meValue ? (reader ?? []) : one)),
})

/** Conditions joined by `and` or `or`. An empty group holds: it asks for nothing. */
export type Group<C extends string = string> = {
  readonly operator: 'and' | 'or'
  readonly filters: readonly (Leaf<C> | Group<C>)[]
}
export type Node<C extends string = string> = Leaf<C> | Group<C>

export const isGroup = <C extends string>(node: Node<C>): node is Group<C> => 'filters' in node

/** Returns a group that holds if all of these conditions do. */
export const allOf = <const C extends string>(...filters: readonly Node<C>[]): Group<C> => ({
  operator: 'and',
  filters,
})
/** Returns a group that holds if any of these conditions does. */
export const anyOf = <const C extends string>(...filters: readonly Node<C>[]): Group<C> => ({ operator: 'or', filters })

/** A column has this value. */
export const equals = <const C extends string>(column: C, value: Scalar): Leaf<C> => ({ column, operator: 'eq', value })
/** A column has no value. */
export const isEmpty = <const C extends string>(column: C): Leaf<C> => ({ column, operator: 'null' })

/** A column has a value. */
export const isFilled = <const C extends string>(column: C): Leaf<C> => ({ column, operator: 'nnull' })

/** Returns all single conditions of a node, at any depth. */
export const leavesIn = (node: Node): readonly Leaf[] => (isGroup(node) ? node.filters.flatMap(leavesIn) : [node])

/** The conditions that a node joins by `and`, taken apart; an empty group asks for nothing, one of a single condition for that. */
const conditionsIn = <C extends string>(node: Node<C> | undefined): readonly Node<C>[] => {
  if (node === undefined) return []
  if (!isGroup(node)) return [node]
  return node.operator === 'and' || node.filters.length < 2 ? node.filters.flatMap(conditionsIn) : [node]
}

/** Returns all of these conditions as one group without a needless level; undefined where there are none. */
export const conjunction = <const C extends string>(
  ...nodes: readonly (Node<C> | undefined)[]
): Group<C> | undefined => {
  const filters = nodes.flatMap(conditionsIn)
  const [only] = filters
  if (only === undefined) return undefined
  return filters.length === 1 && isGroup(only) ? only : { operator: 'and', filters }
}

/** Words of the `relative` operator. */
export const relativeWords = [
  'today',
  'yesterday',
  'tomorrow',
  'this_week',
  'last_week',
  'next_week',
  'this_month',
  'last_month',
  'next_month',
  'last_7_days',
  'next_7_days',
  'last_30_days',
  'next_30_days',
  'overdue',
  'past',
  'future',
] as const
export type RelativeWord = (typeof relativeWords)[number]

export type ClockOperator = Extract<Operator, 'weekday' | 'hour'>

/** Deepest nesting of groups, and most conditions and most groups in one question; more is refused, so that no request is a burden. */
export const mostDepth = 5
export const mostLeaves = 100
