import { readValue } from '../../core/check-predicate.ts'
import type { Model, ModelField } from '../../core/model.ts'
import { conjunction, type Group, isGroup, type Leaf, type Node, type Operator } from '../../core/predicate.ts'
import { startOfDay } from '../../core/relative.ts'
import { isDay, readScalar } from '../../core/values.ts'

/** Values of the filter bar's controls by name; a range has two controls (`created_at_from`, `created_at_to`). */
export type BarFilters = { readonly [control: string]: string }

/** Fields that the declaration lists as filters. */
export const filterFields = (model: Model): readonly ModelField[] =>
  model.entity.list.filters.flatMap((name) => {
    const field = model.byName.get(name)
    return field === undefined || field.type === null ? [] : [field]
  })

const ranged = new Set(['number', 'decimal', 'day', 'instant', 'time'])
export const isRange = ({ type }: ModelField): boolean => type !== null && ranged.has(type)

type Control = { readonly name: string; readonly operator: Operator }

const controlsOf = (field: ModelField): readonly Control[] => {
  if (isRange(field))
    return [
      { name: `${field.wire}_from`, operator: 'gte' },
      { name: `${field.wire}_to`, operator: 'lte' },
    ]
  return [{ name: field.wire, operator: field.type === 'text' && field.field.kind !== 'choice' ? 'contains' : 'eq' }]
}

/** Names of a field's controls: one, or two for a range. */
export const controlNames = (field: ModelField): readonly string[] => controlsOf(field).map(({ name }) => name)

/** The control of an instant shows a day; instants with a time are shown by the dialog of conditions only. */
const canShow = (field: ModelField, text: string): boolean =>
  text !== '' && (field.type !== 'instant' || isDay(text) || readScalar('instant', text) === undefined)

const textIn = (field: ModelField, operator: Operator, node: Node): string | undefined => {
  if (isGroup(node) || node.column !== field.wire || node.operator !== operator) return undefined
  if (node.value === undefined || typeof node.value === 'object') return undefined
  const text = String(node.value)
  return canShow(field, text) ? text : undefined
}

/**
 * Splits conditions into those that the filter bar can show and the rest. The bar shows top-level `and` conditions in the
 * form of its controls; a second condition for the same control belongs to the rest.
 */
export const splitWhere = (
  model: Model,
  where: Group | undefined,
): { readonly bar: BarFilters; readonly rest: Group | undefined } => {
  if (where === undefined || where.operator === 'or') return { bar: {}, rest: where }
  const bar: Record<string, string> = {}
  const barNodes = new Set<Node>()
  for (const field of filterFields(model))
    for (const { name, operator } of controlsOf(field)) {
      const node = where.filters.find((filter) => textIn(field, operator, filter) !== undefined)
      if (node === undefined) continue
      bar[name] = textIn(field, operator, node) ?? ''
      barNodes.add(node)
    }
  return { bar, rest: conjunction(...where.filters.filter((node) => !barNodes.has(node))) }
}

/** The conditions of the filter bar's controls by name; an empty control has none. */
export const barLeaves = (model: Model, bar: BarFilters): readonly (readonly [control: string, Leaf])[] =>
  filterFields(model).flatMap((field) =>
    controlsOf(field).flatMap(({ name, operator }): (readonly [string, Leaf])[] => {
      const value = bar[name] ?? ''
      return value === '' ? [] : [[name, { column: field.wire, operator, value }]]
    }),
  )

/** The inverse of `splitWhere`. */
export const joinWhere = (model: Model, bar: BarFilters, rest: Group | undefined): Group | undefined =>
  conjunction(...barLeaves(model, bar).map(([, leaf]) => leaf), rest)

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
  const { bar, rest } = splitWhere(model, where)
  const momentOf = (day: string) => new Date(startOfDay(day, timeZone)).toISOString()
  const leaves = barLeaves(model, bar).flatMap(([, leaf]): Leaf[] => {
    const kind = model.byWire.get(leaf.column)?.type ?? 'text'
    const text = String(leaf.value)
    if (kind !== 'instant') return readValue(kind, text, leaf.operator === 'eq') === undefined ? [] : [leaf]
    if (!isDay(text)) return []
    return leaf.operator === 'gte'
      ? [{ ...leaf, value: momentOf(text) }]
      : [{ ...leaf, operator: 'lt', value: momentOf(nextDay(text)) }]
  })
  return conjunction(...leaves, rest)
}

/** Number of top-level conditions. */
export const countConditions = (where: Group | undefined): number => where?.filters.length ?? 0
