import { writtenInitial } from '../declare/beginnings.ts'
import { decimalsOf, lettersOf, numbersOf, scaleOf } from '../declare/bounds.ts'
import type { FieldOf } from '../declare/kinds.ts'
import { compareDecimals, isDay, readScalar } from '../query/values.ts'
import { daysOf } from '../time/days/range.ts'

type Bound = string | number
type Range = { readonly min: Bound; readonly max: Bound }
/** An option of a field, and its fault in words. */
export type BoundProblem = readonly [option: string, problem: string]

const compare = (a: Bound, b: Bound): number => compareDecimals(String(a), String(b))
const isNumber = (bound: Bound): boolean => readScalar('decimal', String(bound)) !== undefined

/** Checks that a number's bounds lie within those of its column, and its initial value within both. */
const boundProblems = (
  field: FieldOf<'integer' | 'progress' | 'minutes'> | FieldOf<'decimal'>,
  { min, max }: Range,
  widest: Range,
): readonly BoundProblem[] => {
  const bounds = Object.entries({ min: field.min, max: field.max, initial: field.initial }).flatMap(
    ([option, bound]): [string, Bound][] => (bound === undefined ? [] : [[option, bound]]),
  )
  const bad = bounds.filter(([, bound]) => !isNumber(bound))
  if (bad.length > 0) return bad.map(([option, bound]) => [option, `is '${bound}', which is no number`])
  const problems: BoundProblem[] = bounds
    .filter(([, bound]) => compare(bound, widest.min) < 0 || compare(bound, widest.max) > 0)
    .map(([option, bound]) => [option, `is ${bound}, and the column holds ${widest.min} to ${widest.max}`])
  if (compare(min, max) > 0) problems.push(['min', `is ${min}, above the most, ${max}`])
  const { initial } = field
  if (initial !== undefined && compare(initial, min) < 0) problems.push(['initial', `is ${initial}, below ${min}`])
  if (initial !== undefined && compare(initial, max) > 0) problems.push(['initial', `is ${initial}, above ${max}`])
  return problems
}

export const numberProblems = (field: FieldOf<'integer' | 'progress' | 'minutes'>): readonly BoundProblem[] =>
  boundProblems(field, numbersOf(field), numbersOf({ kind: 'integer' }))
export const decimalProblems = (field: FieldOf<'decimal'>): readonly BoundProblem[] =>
  boundProblems(field, decimalsOf(field), decimalsOf({ kind: field.kind, scale: scaleOf(field) }))

/** A most of something, of characters or of entries, is a whole number above 0. */
export const mostProblems = ({
  max,
}: FieldOf<'text'> | FieldOf<'strings'> | FieldOf<'refs'>): readonly BoundProblem[] =>
  max === undefined || (Number.isInteger(max) && max > 0)
    ? []
    : [['max', `is ${max}, and has to be a whole number above 0`]]

export const textProblems = (field: FieldOf<'text'>): readonly BoundProblem[] => {
  const most = lettersOf(field)
  return [
    ...mostProblems(field),
    ...([...String(writtenInitial(field) ?? '')].length > most
      ? [['initial', `is longer than ${most} characters`] as const]
      : []),
  ]
}

/** The first and the last day of a field are days, in their order. */
export const dayProblems = (field: FieldOf<'day' | 'instant'>): readonly BoundProblem[] => {
  const { min, max } = daysOf(field)
  const bad = Object.entries({ min, max }).filter(([, day]) => !isDay(day))
  if (bad.length > 0) return bad.map(([option, day]) => [option, `is '${day}', and has to be a day such as 2026-11-20`])
  return min > max ? [['min', `is ${min}, after the last day, ${max}`]] : []
}
