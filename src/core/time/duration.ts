import { fold, toAsciiDigits } from '../query/fold.ts'

/** Folded words of each unit, and its minutes. A week is five days, a day eight hours, as in most trackers. */
const unitWords: readonly (readonly [words: RegExp, minutes: number])[] = [
  [/^(w|wk|wks|weeks?|sem|semaines?|wochen?|اسبوع|اسابيع)$/, 5 * 8 * 60],
  [/^(d|days?|j|jours?|t|tage?|يوم|ايام)$/, 8 * 60],
  [/^(h|hr|hrs|hours?|heures?|stunden?|std|س|ساعه|ساعات)$/, 60],
  [/^(m|mn|min|mins|minutes?|minuten?|د|دقيقه|دقائق)$/, 1],
  [/^(s|sec|secs|seconds?|secondes?|sekunden?|ث|ثانيه|ثواني)$/, 1 / 60],
]

/**
 * Returns the minutes, with fractions, of a duration with units: `2h 30m`, `2h30`, `1:30`, `1.5 h`, `1w 2d`.
 * @returns undefined for anything else, bare numbers included
 */
export const durationOf = (input: string): number | undefined => {
  // Longer than any duration that somebody writes.
  if (input.length > 200) return undefined
  const text = fold(toAsciiDigits(input)).trim()
  const clock = /^(\d{1,5}):([0-5]\d)(?::([0-5]\d))?$/.exec(text)
  if (clock !== null) return Number(clock[1]) * 60 + Number(clock[2]) + Number(clock[3] ?? 0) / 60
  if (text === '') return undefined
  let [sum, rest] = [0, text.replace(/^(\d+)\s*h\s*(\d+)$/, '$1h $2m')]
  while (rest !== '') {
    const part = /^(\d{1,9}(?:[.,]\d{1,9})?)\s*(\p{L}{1,12})\.?[\s,]*(?:(?:and|et|und|و)\s+)?/u.exec(rest)
    const [match = '', amount = '', word = ''] = part ?? []
    const factor = unitWords.find(([words]) => words.test(word))?.[1]
    if (part === null || factor === undefined) return undefined
    sum += Number(amount.replace(',', '.')) * factor
    rest = rest.slice(match.length)
  }
  return sum
}

/** Most hours that a bare number may mean: the hours of a day whose clocks go back. */
const mostBareHours = 25

/**
 * Returns whole minutes from hours of work as people type them into a cell: `1:30`, `1.5`, `1,5`, `90m`, `1h30`. A bare
 * number means hours.
 * @returns 0 for an empty text, undefined for a text that can't be read
 */
export const workedMinutesOf = (input: string): number | undefined => {
  const text = toAsciiDigits(input).trim().replace('٫', '.')
  if (text === '') return 0
  const bare = /^\d{0,2}(?:[.,]\d{1,4})?$/.test(text) ? Number(text.replace(',', '.')) : undefined
  if (bare !== undefined && !Number.isNaN(bare)) return bare > mostBareHours ? undefined : Math.round(bare * 60)
  const minutes = durationOf(text)
  return minutes === undefined ? undefined : Math.round(minutes)
}

/** Minutes as they are typed: `1:30`; nothing for none. */
export const clockOfMinutes = (minutes: number): string =>
  minutes === 0 ? '' : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
