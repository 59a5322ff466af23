import { isSubjectId, type Model, type ModelField } from '../../../../core/declare/model.ts'
import {
  conjunction,
  type Group,
  isGroup,
  type Leaf,
  type Node,
  type Operator,
} from '../../../../core/query/predicate.ts'
import { isDay } from '../../../../core/query/values.ts'
import {
  isComplete,
  isPicked,
  operatorsOf,
  operatorsWithoutValue,
} from '../../../fields/values/conditions/operators.ts'
import { isChosenEnd, isRange } from './filter-parameters.ts'

/**
 * A condition as a chip's panel changes it. A picked value is a list (`in`, `nin`), a range is `between`, with an empty
 * text for an open end.
 */
export type Condition = {
  readonly field: ModelField
  readonly operator: Operator
  readonly values: readonly string[]
}

/** The conditions of one chip. */
export type FilterChip = {
  /** Unique among the chips; it stays the same when the condition changes. */
  readonly key: string
  readonly nodes: readonly Node[]
  /** Undefined for conditions that only the builder can change. */
  readonly condition: Condition | undefined
  /** The row that both conditions are about, where the field refers to rows of any entity. */
  readonly subject?: { readonly field: ModelField; readonly type: string; readonly id: string }
}

const textOperators: readonly Operator[] = [
  'contains',
  'ncontains',
  'eq',
  'ne',
  'startswith',
  'endswith',
  'null',
  'nnull',
]

/** Operators that a chip's panel offers for a field, the default first. The builder offers all. */
export const panelOperators = (field: ModelField): readonly Operator[] => {
  if (isPicked(field)) return ['in', 'nin', 'null', 'nnull']
  if (field.type === 'day' || field.type === 'instant') return ['relative', 'between', 'null', 'nnull']
  if (isRange(field)) return ['between', 'eq', 'ne', 'null', 'nnull']
  const offered = operatorsOf(field)
  return textOperators.filter((operator) => offered.includes(operator))
}

const textsOf = ({ value }: Leaf): readonly string[] => (value === undefined ? [] : [value].flat().map(String))

const listOperator: { readonly [O in Operator]?: Operator } = { eq: 'in', ne: 'nin' }

/** Returns a condition as its panel changes it; undefined if no panel can. */
const conditionOf = (field: ModelField, leaf: Leaf): Condition | undefined => {
  const values = textsOf(leaf)
  if (isRange(field) && (leaf.operator === 'gte' || leaf.operator === 'lte' || leaf.operator === 'between')) {
    if (!values.every((value) => isChosenEnd(field, value))) return undefined
    const [first = '', second = first] = values
    const ends = leaf.operator === 'gte' ? [first, ''] : leaf.operator === 'lte' ? ['', first] : [first, second]
    return { field, operator: 'between', values: ends }
  }
  const operator = isPicked(field) ? (listOperator[leaf.operator] ?? leaf.operator) : leaf.operator
  return panelOperators(field).includes(operator) ? { field, operator, values } : undefined
}

/** Tells whether the two conditions are the beginning and the end of one range. */
const isOtherEnd = (a: Condition | undefined, b: Condition): boolean =>
  a !== undefined &&
  a.field === b.field &&
  a.operator === 'between' &&
  b.operator === 'between' &&
  [0, 1].every((end) => (a.values[end] === '') !== (b.values[end] === ''))

/** Joins the two conditions that name a row of any entity into one chip. @param id the second condition */
const subjectOf = (model: Model, chip: FilterChip | undefined, id: Node): FilterChip | undefined => {
  const field = isGroup(id) ? undefined : model.byWire.get(id.column)
  const [type] = chip?.nodes ?? []
  if (chip === undefined || field === undefined || type === undefined || isGroup(type) || isGroup(id)) return undefined
  const isNamed = isSubjectId(field) && type.column === `${field.name}_type`
  if (!isNamed || type.operator !== 'eq' || id.operator !== 'eq') return undefined
  return {
    key: `${field.name}:${String(id.value)}`,
    nodes: [type, id],
    condition: undefined,
    subject: { field, type: String(type.value), id: String(id.value) },
  }
}

/**
 * Returns the chips of a list's conditions: one for each field's condition, for both ends of a range, for a row of any
 * entity, and for a nested group.
 */
export const chipsOf = (model: Model, where: Group | undefined): readonly FilterChip[] => {
  if (where === undefined) return []
  if (where.operator === 'or') return [{ key: 'any', nodes: [where], condition: undefined }]
  const chips: FilterChip[] = []
  for (const node of where.filters) {
    const subject = subjectOf(model, chips.at(-1), node)
    if (subject !== undefined) {
      chips[chips.length - 1] = subject
      continue
    }
    const field = isGroup(node) ? undefined : model.byWire.get(node.column)
    const condition = isGroup(node) || field === undefined ? undefined : conditionOf(field, node)
    const at = condition === undefined ? -1 : chips.findIndex((chip) => isOtherEnd(chip.condition, condition))
    const other = chips[at]
    if (condition !== undefined && other?.condition !== undefined) {
      const values = [0, 1].map((end) => other.condition?.values[end] || (condition.values[end] ?? ''))
      chips[at] = { ...other, nodes: [...other.nodes, node], condition: { ...condition, values } }
      continue
    }
    const name = isGroup(node) ? 'group' : node.column
    const place = chips.filter(({ key }) => key.startsWith(`${name}:`)).length
    chips.push({ key: `${name}:${place}`, nodes: [node], condition })
  }
  return chips
}

/** Returns the conditions on rows for a panel's condition; none while its value is missing or does not fit. */
export const leavesOf = ({ field, operator, values }: Condition): readonly Leaf[] => {
  const column = field.wire
  if (operatorsWithoutValue.has(operator)) return [{ column, operator }]
  if (operator === 'between')
    return values.flatMap((value, end): Leaf[] => {
      const leaf: Leaf = { column, operator: end === 0 ? 'gte' : 'lte', value }
      const fits = field.type === 'instant' ? isDay(value) : isComplete(leaf, field)
      return fits ? [leaf] : []
    })
  const [first, ...more] = values
  if (first === undefined) return []
  if (more.length > 0) return [{ column, operator, value: values }]
  const leaf: Leaf = { column, operator: operator === 'in' ? 'eq' : operator === 'nin' ? 'ne' : operator, value: first }
  return isComplete(leaf, field) ? [leaf] : []
}

/** Replaces a chip's conditions in the list's conditions; without a chip the new ones are added. */
export const withNodes = (
  where: Group | undefined,
  chip: FilterChip | undefined,
  nodes: readonly Node[],
): Group | undefined => {
  if (chip === undefined || where === undefined) return conjunction(where, ...nodes)
  const others = where.operator === 'or' ? [] : where.filters.filter((node) => !chip.nodes.includes(node))
  return conjunction(...others, ...nodes)
}
