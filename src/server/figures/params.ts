import { z } from 'zod'
import { type Figure, type FigureParam, usualSpan } from '../../core/declare/figure.ts'
import { dayIn } from '../../core/query/relative.ts'
import { isDayWithin, readInstantWithin } from '../../core/query/values.ts'
import { dayAfter, daysBetween, mostDays } from '../../core/time/days/days.ts'
import { type Actor, holdsAll } from '../actor.ts'
import type { Schema } from '../api/docs/parts.ts'
import { faultAt, forbidden } from '../problem.ts'

type Raw = ReadonlyMap<string, string>
type Clock = { readonly now: number; readonly timeZone: string }

/**
 * Raw query parameters of a call.
 * @throws Problem 422 for an unknown or repeated one
 */
export const rawParams = (pairs: readonly (readonly [string, string])[], names: readonly string[]): Raw => {
  const raw = new Map<string, string>()
  for (const [name, value] of pairs) {
    if (!names.includes(name)) throw faultAt(name.slice(0, 80), 'unknown_parameter')
    if (raw.has(name)) throw faultAt(name, 'doubled')
    raw.set(name, value)
  }
  return raw
}

/**
 * Validates one value.
 * @throws Problem 422 with the code
 */
const parsed = <T>(schema: z.ZodType<T>, raw: Raw, name: string, code: string): T => {
  const { success, data } = schema.safeParse(raw.get(name))
  if (!success) throw faultAt(name, code)
  return data
}

const aDay = z.string().refine((text) => isDayWithin(text))
const optionOf = (options: readonly string[]) => z.enum(options as [string, ...string[]]).optional()

/** The requested days, none in the future. */
const readSpan = (raw: Raw, { now, timeZone }: Clock): readonly string[] => {
  const today = dayIn(now, timeZone)
  const to = parsed(aDay.default(today), raw, 'to', 'bad_value')
  const from = parsed(aDay.default(dayAfter(to, 1 - usualSpan)), raw, 'from', 'bad_value')
  if (from > to) throw faultAt('to', 'bad_value')
  const days = daysBetween(from, to)
  // More days than the figure allows are refused, not cut silently.
  if (days.length === mostDays && days.at(-1) !== to) throw faultAt('from', 'bad_value')
  return days.filter((day) => day <= today)
}

/** Query names of a parameter. */
export const namesOf = (name: string, param: FigureParam): readonly string[] =>
  param.kind === 'span' ? ['from', 'to'] : [name]

/**
 * Parsed parameters of a figure, by its declaration.
 * @throws Problem 403, 422
 */
export const readParams = ({ params }: Figure, raw: Raw, caller: Actor, clock: Clock): object =>
  Object.fromEntries(
    Object.entries(params).map(([name, param]) => {
      if (param.kind === 'span') return [name, readSpan(raw, clock)]
      const value = parsed(optionOf(param.options), raw, name, 'bad_choice')
      if (value !== undefined && !holdsAll(caller, param.needs?.[value] ?? [])) throw forbidden()
      return [name, value]
    }),
  )

/**
 * The requested point: `at`, `part` (the first by default) and `page`.
 * @throws Problem 422
 */
export const readPoint = (parts: readonly string[], raw: Raw) => ({
  part: parsed(optionOf(parts), raw, 'part', 'bad_choice') ?? parts[0] ?? '',
  at: Date.parse(
    readInstantWithin(
      parsed(
        z.string().refine((at) => readInstantWithin(at) !== undefined),
        raw,
        'at',
        'bad_value',
      ),
    ) ?? '',
  ),
  page: Number(parsed(z.stringFormat('page', /^[1-9]\d{0,5}$/).default('1'), raw, 'page', 'bad_value')),
})

const day: Schema = { type: 'string', format: 'date' }
/** A figure's parameters for the documentation. */
export const paramDocs = ({ params }: Figure): { readonly [name: string]: Schema } =>
  Object.fromEntries(
    Object.entries(params).flatMap(([name, param]): [string, Schema][] =>
      param.kind === 'span'
        ? [
            ['from', { ...day, description: `First day in the reader’s time zone; ${usualSpan} days unless said` }],
            ['to', { ...day, description: 'Last day; today unless said' }],
          ]
        : [[name, { type: 'string', enum: [...param.options], description: neededBy(param) }]],
    ),
  )

const neededBy = (param: FigureParam): string => {
  const needs = param.kind === 'option' ? Object.entries(param.needs ?? {}) : []
  return [
    'What suits the rows, unless said',
    ...needs.map(([option, values]) => `${option} takes ${values.join(', ')}`),
  ].join('; ')
}
