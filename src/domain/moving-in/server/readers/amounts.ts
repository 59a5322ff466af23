import { toAsciiDigits } from '../../../../core/query/fold.ts'
import { durationOf } from '../../../../core/time/duration.ts'

/** Maximum estimate of a task. */
const maxMinutes = 6_000_000
const maxPoints = 1000

/** Parses a number with decimal point or comma and optional thousands separators; null if invalid. */
export const readNumber = (input: string): number | null => {
  const text = toAsciiDigits(input)
    .replaceAll(/[\s\u00a0\u202f\u2009'’\u066c]/g, '')
    .replace('\u066b', '.')
  if (/^[+-]?\d{1,3}(,\d{3})+\.\d+$/.test(text)) return Number(text.replaceAll(',', ''))
  if (/^[+-]?\d{1,3}(\.\d{3})+,\d+$/.test(text)) return Number(text.replaceAll('.', '').replace(',', '.'))
  return /^[+-]?\d{1,15}([.,]\d{1,15})?$/.test(text) ? Number(text.replace(',', '.')) : null
}

/** Parses story points, rounded to one decimal; null if invalid or out of range. */
export const readPoints = (text: string): string | null => {
  const parsed = readNumber(text)
  return parsed === null || parsed < 0 || parsed > maxPoints ? null : String(Math.round(parsed * 10) / 10)
}

export type TimeUnit = 'seconds' | 'minutes' | 'hours'
const inMinutes: { readonly [U in TimeUnit]: number } = { seconds: 1 / 60, minutes: 1, hours: 60 }
/**
 * Parses a duration: `2h 30m`, `1:30`, `1.5 h`, `1w 2d`, or a bare number.
 * @param unit unit of bare numbers; null if unknown, which makes bare numbers invalid
 */
export const readMinutes = (input: string, unit: TimeUnit | null): number | null => {
  const plainNumber = readNumber(input.trim())
  if (plainNumber !== null) return unit === null ? null : inRange(plainNumber * inMinutes[unit])
  const minutes = durationOf(input)
  return minutes === undefined ? null : inRange(minutes)
}

const inRange = (minutes: number): number | null => {
  const rounded = Math.round(minutes)
  return rounded < 0 || rounded > maxMinutes ? null : rounded
}

const done =
  /^(?:true|yes|y|x|✓|✔|☑|done|completed?|oui|vrai|terminée?|fini|ja|wahr|erledigt|نعم|صحيح|منجز|مكتمل|تم|100([.,]0+)? ?%)$/iu
const open =
  /^(?:false|no|n|-|☐|not (?:done|completed?|started)|incomplete|open|non|faux|nein|falsch|offen|لا|خطأ|\d{1,2}([.,]\d+)? ?%)$/iu
/** Reads whether a cell means completed or not; null if it means neither. */
export const readDone = (text: string): boolean | null =>
  done.test(text.trim()) ? true : open.test(text.trim()) ? false : null
/** Tells whether a cell contains a progress, beyond completed or not. */
export const isShare = (text: string): boolean =>
  /^\d{1,2}([.,]\d+)? ?%$/.test(text.trim()) && !/^0+([.,]0+)? ?%$/.test(text.trim())
