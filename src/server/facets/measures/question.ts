import { z } from 'zod'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { readGroup } from '../../../core/query/check-predicate.ts'
import { addsUp, type MeasureName, measureNames, measuresFor } from '../../../core/query/figure-question.ts'
import {
  type Grouping,
  groupingsOf,
  lackingField,
  measuredFields,
  mostGroupings,
} from '../../../core/query/measured.ts'
import { allOf, type Group, isEmpty, type Leaf, leavesIn, type Node } from '../../../core/query/predicate.ts'
import { isDayWithin } from '../../../core/query/values.ts'
import { isSubject } from '../../../core/query/ways.ts'
import { condition, filledText, listOf } from '../../api/body-parts.ts'
import { faultAt, forbidden, invalid } from '../../problem.ts'
import { mayReadField } from '../../rows/query/grammar.ts'
import type { Reader } from '../../rows/read/read.ts'

const day = z
  .string({ error: 'bad_value' })
  .refine((text) => isDayWithin(text), { error: 'bad_value' })
  .meta({ format: 'date' })

/** A question about the rows of an entity. */
export const figureBody = z.strictObject({
  entity: filledText(100).meta({ description: 'Name of the entity', example: 'time_entry' }),
  measure: z.enum(measureNames, { error: 'bad_choice' }),
  field: filledText(100).optional().meta({ description: 'The number that is worked out, for all but `count`' }),
  percentile: z
    .number({ error: 'out_of_range' })
    .refine((value) => value > 0 && value < 100, { error: 'out_of_range', params: { min: 0, max: 100 } })
    .optional()
    .meta({ description: 'Which one, for `percentile`' }),
  group: listOf(filledText(100), mostGroupings).optional().meta({
    description:
      'Columns, of dates with `.day`, `.week`, `.month`, `.quarter`, `.year`, `.weekday` or `.hour` behind them',
  }),
  where: condition.optional(),
  from: day.optional().meta({ description: 'First day of the window, in the caller’s time zone' }),
  to: day.optional().meta({ description: 'Last day of the window' }),
})
export type FigureBody = z.infer<typeof figureBody>

/** A question whose names are known, and readable by the caller. */
export type Asked = {
  readonly model: Model
  readonly measure: MeasureName
  readonly field: ModelField | undefined
  /** Share of the percentile, from 0 to 1. */
  readonly percentile: number
  readonly groupings: readonly Grouping[]
  /** Conditions of the rows, including the window. */
  readonly where: Group
  /** The question about the rows that should have the number and have none. */
  readonly lacking?: Asked
}

/** Tells whether a measure skips rows without a number. */
export const needsNumbers = (measure: MeasureName): boolean => !addsUp(measure)

const windowOf = (column: string, { from, to }: FigureBody): readonly Leaf[] => [
  ...(from === undefined ? [] : [{ column, operator: 'gte' as const, value: from }]),
  ...(to === undefined ? [] : [{ column, operator: 'lte' as const, value: to }]),
]

/** Returns groupings by name. The caller has to be allowed to filter by them, as filters reveal their values. */
const groupingsNamed = (model: Model, names: readonly string[], kindOf: (column: string) => unknown) => {
  const all = groupingsOf(model)
  const groupings = names.map((name) => {
    const grouping = all.find((one) => one.name === name)
    if (grouping === undefined) throw faultAt('group', 'unknown_column', { column: name.slice(0, 60) })
    const column = isSubject(grouping.field) ? grouping.field.wire : grouping.column
    if (kindOf(column) === undefined) throw faultAt('group', 'unknown_column', { column: name.slice(0, 60) })
    return grouping
  })
  if (new Set(groupings.map(({ column }) => column)).size < groupings.length && new Set(names).size < names.length)
    throw faultAt('group', 'doubled')
  return groupings
}

/** Returns the question about rows that lack a number, if it is declared and the caller may filter by its columns. */
const lackingOf = (
  model: Model,
  field: ModelField | undefined,
  conditions: readonly Node[],
  kindOf: (column: string) => unknown,
): Asked | undefined => {
  if (field === undefined) return undefined
  const lacks = model.entity.measures?.lacks?.[field.name]
  const summed = lackingField(model, field)
  if (lacks === undefined || summed === undefined) return undefined
  const where = allOf(...lacks.where.filters, isEmpty(field.wire))
  if ([summed.wire, ...leavesIn(where).map(({ column }) => column)].some((column) => kindOf(column) === undefined))
    return undefined
  return {
    model,
    measure: 'sum',
    field: summed,
    percentile: 0,
    groupings: [],
    where: allOf(...conditions, ...where.filters),
  }
}

/**
 * Reads a question with the caller's rights.
 * @throws Problem 403 without the right to list the entity; 422 for names that are unknown or out of the caller's reach
 */
export const readQuestion = (body: FigureBody, reader: Reader): Asked => {
  const { engine, caller } = reader.scope
  const model = engine.models.all.find(({ name }) => name === body.entity)
  const { measures } = model?.entity ?? {}
  if (model === undefined || measures === undefined) throw faultAt('entity', 'bad_choice')
  if (caller !== 'system' && !caller.permissions.has(permissionFor(model.entity, 'index'))) throw forbidden()
  const { kindOf, takesMe, choicesOf } = reader.grammar(model)
  const { measure } = body
  if (measure === 'count' && body.field !== undefined) throw faultAt('field', 'unknown')
  if (measure !== 'count' && body.field === undefined) throw faultAt('field', 'required')
  if ((measure === 'percentile') !== (body.percentile !== undefined))
    throw faultAt('percentile', measure === 'percentile' ? 'required' : 'unknown')
  const field = measuredFields(model).find((one) => one.wire === body.field && mayReadField(caller)(one))
  if (body.field !== undefined && field === undefined)
    throw faultAt('field', 'unknown_column', { column: body.field.slice(0, 60) })
  if (field !== undefined && !measuresFor(field).includes(measure)) throw faultAt('measure', 'bad_choice')
  const groupings = groupingsNamed(model, body.group ?? [], kindOf)
  const read = body.where === undefined ? undefined : readGroup(body.where, kindOf, takesMe, choicesOf)
  if (read !== undefined && 'faults' in read) throw invalid(read.faults)
  const at = model.byName.get(measures.at)?.wire ?? measures.at
  const window = windowOf(at, body)
  if (window.length > 0 && kindOf(at) === undefined) throw faultAt('from', 'unknown_column', { column: at })
  if (body.from !== undefined && body.to !== undefined && body.from > body.to) throw faultAt('to', 'bad_value')
  const numbers: readonly Leaf[] =
    field !== undefined && needsNumbers(measure) ? [{ column: field.wire, operator: 'nnull' }] : []
  const conditions = [
    ...(read === undefined ? [] : read.group.operator === 'and' ? read.group.filters : [read.group]),
    ...window,
  ]
  const lacking = lackingOf(model, field, conditions, kindOf)
  return {
    model,
    measure,
    field,
    percentile: measure === 'median' ? 0.5 : (body.percentile ?? 0) / 100,
    groupings,
    where: allOf(...conditions, ...numbers),
    ...(lacking === undefined ? {} : { lacking }),
  }
}
