import { isWords } from '../../../../core/declare/kinds.ts'
import type { Model, ModelField } from '../../../../core/declare/model.ts'
import { badValue, readLeafValue } from '../../../../core/query/check-predicate.ts'
import {
  conjunction,
  type Group,
  isGroup,
  type Leaf,
  type Node,
  type Operator,
} from '../../../../core/query/predicate.ts'
import { startOfDay } from '../../../../core/query/relative.ts'
import { isDay, readScalar } from '../../../../core/query/values.ts'
import { conditionFields, isPicked } from '../../../fields/values/conditions/operators.ts'

/**
 * Values of an address's `filter[…]` parameters by name. A range has two parameters (`created_at_from`, `created_at_to`); a
 * comma-joined list means any of its values.
 */
export type FilterParameters = { readonly [name: string]: string }

/** Fields that can be filtered: first those that the declaration lists, then the others. */
export const filterFields = (model: Model): readonly ModelField[] => {
  const declared = model.entity.list.filters.flatMap((name) => {
    const field = model.byName.get(name)
    return field === undefined || field.type === null ? [] : [field]
  })
  return [...declared, ...conditionFields(model.fields).filter((field) => !declared.includes(field))]
}

const ranged = new Set(['number', 'decimal', 'day', 'instant', 'time'])
export const isRange = ({ type }: ModelField): boolean => type !== null && ranged.has(type)

type Parameter = { readonly name: string; readonly operator: Operator }

const parametersOf = (field: ModelField): readonly Parameter[] => {
  if (isRange(field))
    return [
      { name: `${field.wire}_from`, operator: 'gte' },
      { name: `${field.wire}_to`, operator: 'lte' },
    ]
  return [{ name: field.wire, operator: isWords(field.type) && field.field.kind !== 'choice' ? 'contains' : 'eq' }]
}

/** Names of a field's parameters: one, or two for a range. */
export const parameterNames = (field: ModelField): readonly string[] => parametersOf(field).map(({ name }) => name)

/** Tells whether people chose an end of a range: for instants a day; those with a time are for the builder. */
export const isChosenEnd = (field: ModelField, text: string): boolean =>
  text !== '' && (field.type !== 'instant' || isDay(text) || readScalar('instant', text) === undefined)

/** The text of a list's parameter; undefined for values with a comma, which would be read as several. */
const listText = (values: readonly unknown[]): string | undefined => {
  const texts = values.map(String)
  return texts.length === 0 || texts.some((text) => text.includes(',')) ? undefined : texts.join(',')
}

const textIn = (field: ModelField, operator: Operator, node: Node): string | undefined => {
  if (isGroup(node) || node.column !== field.wire || node.value === undefined) return undefined
  const isList = node.operator === 'in' && operator === 'eq'
  if (isPicked(field) && (isList || node.operator === operator)) return listText([node.value].flat())
  if (node.operator !== operator || typeof node.value === 'object') return undefined
  const text = String(node.value)
  return isChosenEnd(field, text) ? text : undefined
}

/**
 * Splits conditions into those that `filter[…]` parameters can express and the rest. Only top-level `and` conditions can;
 * a second condition for the same parameter belongs to the rest.
 */
export const splitWhere = (
  model: Model,
  where: Group | undefined,
): { readonly parameters: FilterParameters; readonly rest: Group | undefined } => {
  if (where === undefined || where.operator === 'or') return { parameters: {}, rest: where }
  const parameters: Record<string, string> = {}
  const expressed = new Set<Node>()
  for (const field of filterFields(model))
    for (const { name, operator } of parametersOf(field)) {
      const node = where.filters.find((filter) => textIn(field, operator, filter) !== undefined)
      if (node === undefined) continue
      parameters[name] = textIn(field, operator, node) ?? ''
      expressed.add(node)
    }
  return { parameters, rest: conjunction(...where.filters.filter((node) => !expressed.has(node))) }
}

const leafOf = (field: ModelField, operator: Operator, text: string): Leaf =>
  isPicked(field) && text.includes(',')
    ? { column: field.wire, operator: 'in', value: text.split(',') }
    : { column: field.wire, operator, value: text }

/** The conditions of the parameters; an empty parameter has none. */
const leavesOf = (model: Model, parameters: FilterParameters): readonly Leaf[] =>
  filterFields(model).flatMap((field) =>
    parametersOf(field).flatMap(({ name, operator }): Leaf[] => {
      const text = parameters[name] ?? ''
      return text === '' ? [] : [leafOf(field, operator, text)]
    }),
  )

/** The inverse of `splitWhere`. */
export const joinWhere = (model: Model, parameters: FilterParameters, rest: Group | undefined): Group | undefined =>
  conjunction(...leavesOf(model, parameters), rest)

const nextDay = (day: string): string => {
  const next = new Date(`${day}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return next.toISOString().slice(0, 10)
}

/**
 * The conditions as they are sent to the server: for instants, a day becomes the instant at which it begins or, as the end
 * of a range, ends in the time zone. Values that don't fit their field are left out.
 */
export const requestWhere = (model: Model, where: Group | undefined, timeZone: string): Group | undefined => {
  const { parameters, rest } = splitWhere(model, where)
  const momentOf = (day: string) => new Date(startOfDay(day, timeZone)).toISOString()
  const leaves = leavesOf(model, parameters).flatMap((leaf): Leaf[] => {
    const kind = model.byWire.get(leaf.column)?.type ?? 'text'
    const takesMe = kind === 'id' || kind === 'ids'
    if (kind !== 'instant') return readLeafValue(kind, leaf.operator, leaf.value, takesMe) === badValue ? [] : [leaf]
    const text = String(leaf.value)
    if (!isDay(text)) return []
    return leaf.operator === 'gte'
      ? [{ ...leaf, value: momentOf(text) }]
      : [{ ...leaf, operator: 'lt', value: momentOf(nextDay(text)) }]
  })
  return conjunction(...leaves, rest)
}
