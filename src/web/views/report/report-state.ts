// Decision (2026-11): The question of a report is one parameter of the list's address,
// `report=sum.minutes:project_id,user_id:this_month`, beside its filters: a saved view keeps it as it keeps these.
import type { Model } from '../../../core/declare/model.ts'
import { type MeasureName, measuresFor } from '../../../core/query/figure-question.ts'
import { type Grouping, groupingsOf, measuredFields, mostGroupings } from '../../../core/query/measured.ts'
import { isDay } from '../../../core/query/values.ts'
import { type DaySpan, type Period, periods } from '../../../core/time/days/periods.ts'

/** The percentile that reports offer. */
export const offeredPercentile = 90

/** A measure by its name, and the wire name of the field that it is computed from. */
export type Measure = { readonly name: MeasureName; readonly field?: string }

/** The question of a report, beside the list's conditions. */
export type ReportQuestion = {
  readonly measure: Measure
  readonly by: readonly Grouping[]
  readonly period: Period | DaySpan
}

/**
 * Returns the measures that an entity's rows allow. @param readable wire names of the fields that the reader may read
 */
export const measuresOf = (model: Model, readable: ReadonlySet<string>): readonly Measure[] => [
  { name: 'count' },
  ...measuredFields(model)
    .filter(({ wire }) => readable.has(wire))
    .flatMap((field) => measuresFor(field).map((name): Measure => ({ name, field: field.wire }))),
]

const measureText = ({ name, field }: Measure): string => (field === undefined ? name : `${name}.${field}`)
export const isSameMeasure = (one: Measure, other: Measure): boolean => measureText(one) === measureText(other)

const daysText = ({ from = '', to = '' }: DaySpan): string => `${from}..${to}`
const spanIn = (text: string): DaySpan | undefined => {
  const [from = '', to = '', ...rest] = text.split('..')
  if (!text.includes('..') || rest.length > 0 || ![from, to].every((day) => day === '' || isDay(day))) return undefined
  return { ...(from === '' ? {} : { from }), ...(to === '' ? {} : { to }) }
}

/** Returns the question of an entity's report before the user chooses one. */
const firstOf = (model: Model, measures: readonly Measure[], groupings: readonly Grouping[]): ReportQuestion => {
  const first = model.entity.measures?.first
  const field = model.byName.get(first?.of ?? '')?.wire
  const named = (first?.by ?? []).flatMap((name) => groupings.find(({ declared }) => declared === name) ?? [])
  return {
    measure: measures.find((one) => one.name === 'sum' && one.field === field) ?? { name: 'count' },
    by: named.length > 0 ? named : groupings.slice(0, 1),
    period: first?.period ?? 'all',
  }
}

/**
 * Reads a report's question; unknown parts, and those that the reader may not read, are as before the user chooses.
 * @param groupings that the reader may use
 */
export const readReport = (
  text: string | undefined,
  model: Model,
  measures: readonly Measure[],
  groupings: readonly Grouping[] = groupingsOf(model),
): ReportQuestion => {
  const first = firstOf(model, measures, groupings)
  const [measure = '', by = '', period = ''] = (text ?? '').split(':')
  const names = by.split(',').slice(0, mostGroupings)
  const chosen = [...new Set(names)].flatMap((name) => groupings.find((one) => one.name === name) ?? [])
  return {
    measure: measures.find((one) => measureText(one) === measure) ?? first.measure,
    by: chosen.length === 0 ? first.by : chosen,
    period: periods.find((one) => one === period) ?? spanIn(period) ?? first.period,
  }
}

export const writeReport = ({ measure, by, period }: ReportQuestion): string =>
  [
    measureText(measure),
    by.map(({ name }) => name).join(','),
    typeof period === 'string' ? period : daysText(period),
  ].join(':')
