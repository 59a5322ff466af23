import { readValue } from '../../core/check-predicate.ts'
import type { Model, ModelField } from '../../core/model.ts'
import { conjunction, type Group, isGroup, type Leaf, type Node, type Operator } from '../../core/predicate.ts'
import { startOfDay } from '../../core/relative.ts'
import { isDay, readScalar } from '../../core/values.ts'

/** Texts of the filter bar's controls, by name; a range has two (`created_at_from`, `created_at_to`). */
export type BarFilters = { readonly [control: string]: string }

/** Fields that the list declares as filters. */
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

/** Names of a field's controls: one, or the two ends of a range. */
export const controlNames = (field: ModelField): readonly string[] => controlsOf(field).map(({ name }) => name)

/** A control for a moment says a day; a moment to the second is the builder's. */
const canShow = (field: ModelField, text: string): boolean =>
  text !== '' && (field.type !== 'instant' || isDay(text) || readScalar('instant', text) === undefined)

const textIn = (field: ModelField, operator: Operator, node: Node): string | undefined => {
  if (isGroup(node) || node.column !== field.wire || node.operator !== operator) return undefined
  if (node.value === undefined || typeof node.value === 'object') return undefined
  const text = String(node.value)
  return canShow(field, text) ? text : undefined
}

/**
 * The conditions that the filter bar can show, and the others. The bar shows those of its controls' form that hold together
 * with all others; a second one for the same control is among the others.
 */
export const splitWhere = (
  model: Model,
  where: Group | undefined,
): { readonly bar: BarFilters; readonly rest: Group | undefined } => {
  if (where === undefined || where.operator === 'or') return { bar: {}, rest: where }
  const bar: Record<string, string> = {}
  const shown = new Set<Node>()
  for (const field of filterFields(model))
    for (const { name, operator } of controlsOf(field)) {
      const node = where.filters.find((filter) => textIn(field, operator, filter) !== undefined)
      if (node === undefined) continue
      bar[name] = textIn(field, operator, node) ?? ''
      shown.add(node)
    }
  return { bar, rest: conjunction(...where.filters.filter((node) => !shown.has(node))) }
}

/** The conditions of the filter bar's controls, by name; an empty one asks for nothing. */
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
 * The conditions as a server is asked them: a day of a moment's control becomes the moment at which it begins or, at the end
 * of a range, has ended; what is no value of its field is left out.
 */
export const whereAsked = (model: Model, where: Group | undefined, timeZone: string): Group | undefined => {
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

/** How many conditions stand side by side. */
export const countConditions = (where: Group | undefined): number => where?.filters.length ?? 0
