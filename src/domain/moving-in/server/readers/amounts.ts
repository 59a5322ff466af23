import { fold } from '../../../../core/fold.ts'
import { latin } from '../../../../server/import/moments.ts'

/** Maximum estimate of a task. */
const maxMinutes = 6_000_000
const maxPoints = 1000

/** Parses a number with decimal point or comma and optional thousands separators; null if invalid. */
export const readNumber = (input: string): number | null => {
  const text = latin(input)
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
/** A week is five days, a day eight hours, as in most trackers. */
const unitWords: readonly (readonly [words: RegExp, minutes: number])[] = [
  [/^(w|wk|wks|weeks?|sem|semaines?|wochen?|اسبوع|اسابيع)$/, 5 * 8 * 60],
  [/^(d|days?|j|jours?|t|tage?|يوم|ايام)$/, 8 * 60],
  [/^(h|hr|hrs|hours?|heures?|stunden?|std|س|ساعه|ساعات)$/, 60],
  [/^(m|min|mins|minutes?|minuten?|د|دقيقه|دقائق)$/, 1],
  [/^(s|sec|secs|seconds?|secondes?|sekunden?|ث|ثانيه|ثواني)$/, 1 / 60],
]

/**
 * Parses a duration: `2h 30m`, `1:30`, `1.5 h`, `1w 2d`, or a bare number.
 * @param unit unit of bare numbers; null if unknown: bare numbers are invalid then
 */
export const readMinutes = (input: string, unit: TimeUnit | null): number | null => {
  const text = fold(latin(input)).trim()
  const clock = /^(\d{1,5}):([0-5]\d)(?::([0-5]\d))?$/.exec(text)
  if (clock !== null) return inRange(Number(clock[1]) * 60 + Number(clock[2]) + Number(clock[3] ?? 0) / 60)
  const plainNumber = readNumber(text)
  if (plainNumber !== null) return unit === null ? null : inRange(plainNumber * inMinutes[unit])
  let [sum, rest] = [0, text.replace(/^(\d+)\s*h\s*(\d+)$/, '$1h $2m')]
  while (rest !== '') {
    const part = /^(\d{1,9}(?:[.,]\d{1,9})?)\s*(\p{L}{1,12})\.?[\s,]*(?:(?:and|et|und|و)\s+)?/u.exec(rest)
    const [match = '', amount = '', word = ''] = part ?? []
    const factor = unitWords.find(([words]) => words.test(word))?.[1]
    if (part === null || factor === undefined) return null
    sum += Number(amount.replace(',', '.')) * factor
    rest = rest.slice(match.length)
  }
  return text === '' ? null : inRange(sum)
}

const inRange = (minutes: number): number | null => {
  const rounded = Math.round(minutes)
  return rounded < 0 || rounded > maxMinutes ? null : rounded
}
