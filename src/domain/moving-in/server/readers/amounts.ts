import { fold } from '../../../../core/fold.ts'
import { latin } from '../../../../server/import/moments.ts'

/** The largest that a task takes. */
const mostMinutes = 6_000_000
const mostPoints = 1000

/** A number with a point or a comma, without signs between thousands; null for all else. */
export const readNumber = (input: string): number | null => {
  const text = latin(input)
    .replaceAll(/[\s\u00a0\u202f\u2009'’\u066c]/g, '')
    .replace('\u066b', '.')
  if (/^[+-]?\d{1,3}(,\d{3})+\.\d+$/.test(text)) return Number(text.replaceAll(',', ''))
  if (/^[+-]?\d{1,3}(\.\d{3})+,\d+$/.test(text)) return Number(text.replaceAll('.', '').replace(',', '.'))
  return /^[+-]?\d{1,15}([.,]\d{1,15})?$/.test(text) ? Number(text.replace(',', '.')) : null
}

/** Story points with one digit behind the point, as tasks have them; null where it is no number or none that fits. */
export const readPoints = (text: string): string | null => {
  const parsed = readNumber(text)
  return parsed === null || parsed < 0 || parsed > mostPoints ? null : String(Math.round(parsed * 10) / 10)
}

export type TimeUnit = 'seconds' | 'minutes' | 'hours'
const inMinutes: { readonly [U in TimeUnit]: number } = { seconds: 1 / 60, minutes: 1, hours: 60 }
/** Working weeks and days are those of most trackers: five days of eight hours. */
const unitWords: readonly (readonly [words: RegExp, minutes: number])[] = [
  [/^(w|wk|wks|weeks?|sem|semaines?|wochen?|اسبوع|اسابيع)$/, 5 * 8 * 60],
  [/^(d|days?|j|jours?|t|tage?|يوم|ايام)$/, 8 * 60],
  [/^(h|hr|hrs|hours?|heures?|stunden?|std|س|ساعه|ساعات)$/, 60],
  [/^(m|min|mins|minutes?|minuten?|د|دقيقه|دقائق)$/, 1],
  [/^(s|sec|secs|seconds?|secondes?|sekunden?|ث|ثانيه|ثواني)$/, 1 / 60],
]

/**
 * How long something takes: `2h 30m`, `1:30`, `1.5 h`, `1w 2d`, or a bare number of the unit that the place implies.
 * @param unit of bare numbers; null where nothing says it, and a bare number is none then
 */
export const readMinutes = (input: string, unit: TimeUnit | null): number | null => {
  const text = fold(latin(input)).trim()
  const clock = /^(\d{1,5}):([0-5]\d)(?::([0-5]\d))?$/.exec(text)
  if (clock !== null) return bounded(Number(clock[1]) * 60 + Number(clock[2]) + Number(clock[3] ?? 0) / 60)
  const bare = readNumber(text)
  if (bare !== null) return unit === null ? null : bounded(bare * inMinutes[unit])
  let [sum, rest] = [0, text.replace(/^(\d+)\s*h\s*(\d+)$/, '$1h $2m')]
  while (rest !== '') {
    const part = /^(\d{1,9}(?:[.,]\d{1,9})?)\s*(\p{L}{1,12})\.?[\s,]*(?:(?:and|et|und|و)\s+)?/u.exec(rest)
    const [match = '', amount = '', word = ''] = part ?? []
    const factor = unitWords.find(([words]) => words.test(word))?.[1]
    if (part === null || factor === undefined) return null
    sum += Number(amount.replace(',', '.')) * factor
    rest = rest.slice(match.length)
  }
  return text === '' ? null : bounded(sum)
}

const bounded = (minutes: number): number | null => {
  const rounded = Math.round(minutes)
  return rounded < 0 || rounded > mostMinutes ? null : rounded
}
