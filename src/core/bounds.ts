// Decision (2026-11): Whatever a call, a file or a form can say has a bound by its kind, which a declaration narrows or widens.
// Those of days and moments stand in `days/range.ts`.
import type { FieldOf } from './kinds.ts'

export type NumberRange = { readonly min: number; readonly max: number }
/** Exact decimals. */
export type DecimalRange = { readonly min: string; readonly max: string }

const int32 = 2_147_483_647
const numbers = {
  integer: { min: -int32, max: int32 },
  progress: { min: 0, max: 100 },
  minutes: { min: 0, max: 6_000_000 },
} as const

export const numbersOf = ({ kind, min, max }: FieldOf<'integer'>): NumberRange => ({
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
/** Most entries of a list: of texts, of references in one call, of rows that come along with a new one. */
export const itemsOf = (field: FieldOf<'strings'> | FieldOf<'refs'> | FieldOf<'children'>): number => {
  if (field.kind === 'children') return 100
  return field.max ?? (field.kind === 'refs' ? 1000 : 50)
}
