import { type ClockPart, clockParts, type DatePart, dateParts } from '../declare/facets/measures.ts'
import { isAmount, traitsOf } from '../declare/kinds.ts'
import { type Model, type ModelField, valueKindOf } from '../declare/model.ts'
import { currencyName } from '../words/currency.ts'
import { isSubject, stepTargets } from './ways.ts'

/** Most fields by which rows are grouped at once. */
export const mostGroupings = 2

/** A row of an answer; with two groupings each has rows of its own. */
export type FigureRow = {
  /** The value of the field; for a date the first day of its part; null for rows without a value. */
  readonly key: string | null
  /** Null where there is no value, and where the reader does not see the row that the value leads to. */
  readonly label: string | null
  /** An amount is given by currency; an exact decimal is a text. */
  readonly value: FigureValue
  /** Address of the list of exactly the rows that were counted; null where they have no list. */
  readonly href: string | null
  /** The value that the declaration shows beside the group (`measures.beside`), for the first grouping. */
  readonly beside?: FigureValue
  readonly rows?: readonly FigureRow[]
}
export type FigureValue = number | string | null | { readonly [currency: string]: string }

/** Rows that should have the number and have none (`measures.lacks`): another number of theirs, added up, and their list. */
export type Lacking = { readonly value: FigureValue; readonly href: string | null }

/** A whole answer beside its rows. */
export type FigureAnswer = {
  readonly data: readonly FigureRow[]
  /** The number over all rows, each counted once, including those of groups that were left out. */
  readonly total: FigureValue
  readonly href: string | null
  /** The numbers over all of the first grouping, for each value of the second. */
  readonly columns: readonly FigureRow[]
  /** Groups were left out, because there are too many. */
  readonly is_cut: boolean
  /** Absent where every row that should have the number has it. */
  readonly lacking?: Lacking
}

/** A way to group the rows of an entity. */
export type Grouping = {
  /** Name in calls: the column that filters by it, with the part of a date behind it. */
  readonly name: string
  /** Name in the declaration. */
  readonly declared: string
  /** The references on the way to the field, each with the entity that it starts from; a `subject` leads to lists alone. */
  readonly hops: readonly { readonly model: Model; readonly field: ModelField }[]
  readonly model: Model
  readonly field: ModelField
  /** The column of conditions; for a `subject` the name of the field, which stands for two columns. */
  readonly column: string
  /** The part of a date by which rows are grouped. */
  readonly part?: DatePart
  /** The part of a date that comes again in each week, or each day. */
  readonly clock?: ClockPart
  /** The entity whose rows its values are. */
  readonly target?: Model
  /** A row may stand in several groups. */
  readonly isMany: boolean
}

const isDate = (field: ModelField): boolean => ['day', 'instant'].includes(valueKindOf(field.field) ?? '')
/** Tells whether a field is a list of rows, which ends a way by their ids. */
const isRows = ({ field }: ModelField): boolean =>
  traitsOf(field).relation === true && traitsOf(field).value === undefined

const groupingOf = (model: Model, declared: string): readonly Grouping[] => {
  const hops: { model: Model; field: ModelField }[] = []
  let at = model
  const steps = declared.split('.')
  for (const [n, step] of steps.slice(0, -1).entries()) {
    const field = at.byName.get(step)
    const [next] = field === undefined ? [] : stepTargets(at, field, steps[n + 1] ?? '')
    if (field === undefined || next === undefined) return []
    hops.push({ model: at, field })
    at = next
  }
  const last = at.byName.get(steps.at(-1) ?? '')
  if (last === undefined) return []
  const end = isRows(last) && at.targetOf !== undefined ? at.targetOf(last) : undefined
  if (end !== undefined) hops.push({ model: at, field: last })
  const owner = end ?? at
  const field = end === undefined ? last : (end.byName.get('id') ?? last)
  const leads = traitsOf(field.field).relation === true && at.targetOf !== undefined ? at.targetOf(field) : end
  const column = [...hops.map((hop) => hop.field.name), isSubject(field) ? field.name : field.wire].join('.')
  const isMany = [...hops.map((hop) => hop.field), field].some(
    (one) => traitsOf(one.field).many === true || isRows(one),
  )
  const base = {
    declared,
    hops,
    model: owner,
    field,
    column,
    isMany,
    ...(leads === undefined ? {} : { target: leads }),
  }
  if (!isDate(field)) return [{ ...base, name: column }]
  const named = (unit: string) => ({ ...base, declared: `${declared}.${unit}`, name: `${column}.${unit}` })
  // A day has no hour.
  const clocks = field.type === 'day' ? clockParts.slice(0, 1) : clockParts
  return [
    ...dateParts.map((part) => ({ ...named(part), part })),
    ...clocks.map((clock) => ({ ...named(clock), clock })),
  ]
}

const groupings = new WeakMap<Model, readonly Grouping[]>()

/** Returns the ways in which rows of an entity may be grouped, in the order of the declaration. */
export const groupingsOf = (model: Model): readonly Grouping[] => {
  const known = groupings.get(model)
  if (known !== undefined) return known
  const all = (model.entity.measures?.by ?? []).flatMap((declared) => groupingOf(model, declared))
  groupings.set(model, all)
  return all
}

/** Returns the field of a column, also of one through references by which groups are filtered (by its whole name). */
export const fieldOfColumn = (model: Model, column: string): ModelField | undefined => {
  const own = model.byWire.get(column)
  if (own !== undefined || !column.includes('.')) return own
  const grouping = groupingsOf(model).find((one) => one.column === column)
  if (grouping === undefined) return undefined
  const { field, target } = grouping
  // A list of rows ends by their ids, which people choose as they choose references.
  return field.name === 'id' && target !== undefined
    ? { ...field, field: { kind: 'ref', to: target.name }, wire: column }
    : { ...field, wire: column }
}

/** Returns the fields on the way of a grouping, by which people name it. */
export const wayOf = ({
  hops,
  model,
  field,
}: Grouping): readonly { readonly model: Model; readonly field: ModelField }[] =>
  field.name === 'id' && hops.length > 0 ? hops : [...hops, { model, field }]

/** Returns the columns through references by which groups are filtered, as `list.paths` are. */
export const measuredPaths = (model: Model): readonly string[] =>
  groupingsOf(model).flatMap(({ hops, column }) => (hops.length === 0 ? [] : [column]))

/** Returns the numbers that are added up and averaged. */
export const measuredFields = (model: Model): readonly ModelField[] =>
  (model.entity.measures?.of ?? []).flatMap((name) => model.byName.get(name) ?? [])

/** Returns the number by which rows that lack another are measured; undefined where the declaration says none. */
export const lackingField = (model: Model, { name }: ModelField): ModelField | undefined =>
  model.byName.get(model.entity.measures?.lacks?.[name]?.sum ?? '')

/** Returns the field with the currency of an amount, stored beside it or computed; undefined for other numbers. */
export const currencyOf = (model: Model, { field, name }: ModelField): ModelField | undefined =>
  isAmount(field) ? model.byName.get(currencyName(name)) : undefined

/** Tells whether the numbers of a field are exact, and travel as texts. */
export const isExact = ({ field }: ModelField): boolean => valueKindOf(field) === 'decimal' || isAmount(field)

/** Tells whether a number is a duration in minutes. */
export const isDuration = ({ field }: ModelField): boolean =>
  traitsOf(field).lasting === true || ('unit' in field && field.unit === 'minutes')

/** Tells whether the numbers of two fields measure the same: hours say nothing about money beside them. */
export const isComparable = (one: ModelField | undefined, other: ModelField): boolean =>
  one !== undefined && isDuration(one) === isDuration(other) && isAmount(one.field) === isAmount(other.field)

/**
 * Returns the field that is shown beside the groups of a grouping; where they may be rows of any entity, the field of
 * the first entity that has it.
 */
export const besideField = (
  models: readonly Model[],
  model: Model,
  { declared, target, field }: Grouping,
): { readonly model: Model; readonly field: ModelField } | undefined => {
  const name = model.entity.measures?.beside?.[declared]
  if (name === undefined) return undefined
  const owners = isSubject(field) ? models.filter((one) => one.entity.carries?.[model.name] !== undefined) : [target]
  for (const owner of owners) {
    const own = owner?.byName.get(name)
    if (owner !== undefined && own !== undefined) return { model: owner, field: own }
  }
  return undefined
}
