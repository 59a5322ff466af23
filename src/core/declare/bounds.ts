// Decision (2026-11): Whatever a call, a file or a form can say has a bound by its kind, which a declaration narrows or
// widens. The bounds of days and moments are in `days/range.ts`.
import { type DayRange, daysOf } from '../time/days/range.ts'
import type { Field, FieldKind } from './fields.ts'
import type { FieldOf } from './kinds.ts'

export type NumberRange = { readonly min: number; readonly max: number }
/** Least and greatest value of an exact decimal. */
export type DecimalRange = { readonly min: string; readonly max: string }

const int32 = 2_147_483_647
const numbers = {
  integer: { min: -int32, max: int32 },
  progress: { min: 0, max: 100 },
  minutes: { min: 0, max: 6_000_000 },
} as const

export const numbersOf = ({ kind, min, max }: FieldOf<'integer' | 'progress' | 'minutes'>): NumberRange => ({
  min: min ?? numbers[kind].min,
  max: max ?? numbers[kind].max,
})

/** Digits of a decimal: as many as a number of JSON holds exactly. */
const mostDigits = 15
export const scaleOf = ({ scale = 2 }: { readonly scale?: number }): number => scale

export const decimalsOf = (field: FieldOf<'decimal'>): DecimalRange => {
  const scale = scaleOf(field)
  const most = `${'9'.repeat(mostDigits - scale)}${scale === 0 ? '' : `.${'9'.repeat(scale)}`}`
  return { min: field.min ?? `-${most}`, max: field.max ?? most }
}

const texts = { text: 200, longText: 20_000, richText: 200_000, email: 254, link: 2000, color: 7 } as const

/** Most characters (Unicode code points) of a text. */
export const lettersOf = ({ kind, max }: FieldOf<'text'>): number => max ?? texts[kind]

/** Most characters of one text of a list. */
export const mostItemLetters = 300
const items = { strings: 50, refs: 1000, children: 100 } as const
/** Most tiles of a dashboard. */
export const mostTiles = 40
/** Returns the most entries of a list: of texts, of references in one call, of rows that come along with a new one. */
export const itemsOf = (field: FieldOf<'strings'> | FieldOf<'refs'> | FieldOf<'children'>): number => {
  return ('max' in field ? field.max : undefined) ?? items[field.kind]
}

/** The bounds of a field's values; bounds that its kind does not have are left out. */
export type Bounds = {
  readonly days?: DayRange
  readonly numbers?: NumberRange
  readonly decimals?: DecimalRange
  readonly letters?: number
  readonly items?: number
}

const ofText = (field: FieldOf<'text'>): Bounds => ({ letters: lettersOf(field) })
const ofNumber = (field: FieldOf<'integer' | 'progress' | 'minutes'>): Bounds => ({ numbers: numbersOf(field) })
const ofDecimal = (field: FieldOf<'decimal'>): Bounds => ({ decimals: decimalsOf(field) })
const ofDays = (field: FieldOf<'day' | 'instant'>): Bounds => ({ days: daysOf(field) })

const byKind: { readonly [K in FieldKind]?: (field: FieldOf<K>) => Bounds } = {
  text: ofText,
  longText: ofText,
  richText: ofText,
  email: ofText,
  link: ofText,
  integer: ofNumber,
  progress: ofNumber,
  minutes: ofNumber,
  decimal: ofDecimal,
  money: ofDecimal,
  day: ofDays,
  instant: ofDays,
  strings: (field) => ({ items: itemsOf(field) }),
  refs: (field) => ({ items: itemsOf(field) }),
  children: (field) => ({ items: itemsOf(field) }),
  tiles: () => ({ items: mostTiles }),
}

export const boundsOf = (field: Field): Bounds =>
  (byKind[field.kind] as ((of: Field) => Bounds) | undefined)?.(field) ?? {}
