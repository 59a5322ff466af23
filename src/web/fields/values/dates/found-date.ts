import type * as Chrono from 'chrono-node'
import { momentOf, wallClock } from '../../../../core/query/relative.ts'
import { usualEnd } from '../../../../core/time/days/end-of-work.ts'
import type { Reading } from '../../../base/i18n/format.ts'
import { inPlainWords } from './plain-words.ts'

/** The parser of dates in the languages of the interface. */
export type Parser = Pick<typeof Chrono, 'en' | 'fr' | 'ar'>

/** A moment that a text names. */
export type FoundDate = {
  /** Its place in the text, with words before it that add nothing (`on`, `le`). */
  readonly from: number
  readonly to: number
  /** Its own words. */
  readonly text: string
  /** Milliseconds since 1970; for a day without an hour, the usual end of its work. */
  readonly at: number
  /** Whether it names a day, not only an hour. */
  readonly hasDay: boolean
  /** Whether it names an hour, not only a day. */
  readonly isTimed: boolean
  /** Whether a word comes before it that only a time follows. */
  readonly isLedIn: boolean
}

/**
 * Words that the parser would take for a part of the date behind them: 'chapter 12 tonight' is not about noon, and
 * 'with Sam today' not about Saturday.
 */
const notOfDate =
  /^(?:\d{1,4}|sam|dim|lun|mar|mer|jeu|ven|sun|sat|mon|may|jan)\s+(?=(?:today|tonight|tomorrow|this|next|in|aujourd|demain|dans|ce|cet|cette|اليوم|الليلة|غدا)(?![\p{L}]))/iu
/** Words before a date that add nothing to it. */
const leading =
  "on|by|at|before|until|till|due|from|le|à|dès|d[’']ici(?: à)?|pour le|pour|avant(?: le)?|jusqu[’'](?:à|au)|يوم|في|قبل|حتى|بتاريخ|الساعة|الساعه"
const beforeDate = new RegExp(String.raw`(?:^|\s)((?:${leading})\s+)$`, 'iu')
/** The parser may count such a word as part of the date. */
const ledIn = new RegExp(String.raw`^(?:${leading}|in|dans|بعد)\s`, 'iu')
/** Parts of a day have an hour, even if the text names none. */
const partOfDay =
  /tonight|morning|afternoon|evening|noon|midnight|soir|matin|après-midi|midi|minuit|الليلة|مساء|صباح|ظهر/iu

/** Finds the date in a text, on the clock of the reader, in any of the languages. */
export const dateIn = (
  parser: Parser,
  line: string,
  now: number,
  { locale, timeZone }: Reading,
): FoundDate | undefined => {
  const offset = (wallClock(now, timeZone) - now) / 60_000
  const reference = { instant: new Date(now), timezone: Math.round(offset) }
  const languages = [...new Set([locale, 'en', 'fr', 'ar'] as const)]
  const { text: plain, places } = inPlainWords(line, locale)
  /** An hour without a day. A later language may find its day: Arabic reads only the end of 'tomorrow 9am'. */
  let hourAlone: FoundDate | undefined
  for (const language of languages) {
    const read = (text: string) => parser[language].parse(text, reference, { forwardDate: true }).at(-1)
    const first = read(plain)
    const [other = ''] = notOfDate.exec(first?.text ?? '') ?? []
    const start = first === undefined ? 0 : first.index
    const found =
      first === undefined || other === ''
        ? first
        : read(plain.slice(0, start) + ' '.repeat(other.length) + plain.slice(start + other.length))
    // Neither a number alone nor a piece of a word is a date.
    if (found === undefined || !/\p{L}|[:/.-]/u.test(found.text)) continue
    const end = found.index + found.text.length
    if (/[^\s(«"“,;،]$/u.test(plain.slice(0, found.index)) || /^['’]s\b/u.test(plain.slice(end))) continue
    const [rest = ''] = /^[\p{L}\p{M}]*/u.exec(plain.slice(end)) ?? []
    if (/[a-zà-ÿ]/iu.test(rest)) continue
    const part = (name: 'year' | 'month' | 'day' | 'hour' | 'minute') => found.start.get(name) ?? 0
    const isTimed = found.start.isCertain('hour') || partOfDay.test(found.text)
    const wall = Date.UTC(
      part('year'),
      part('month') - 1,
      part('day'),
      isTimed ? part('hour') : usualEnd,
      isTimed ? part('minute') : 0,
    )
    const [, before = ''] = beforeDate.exec(plain.slice(0, found.index)) ?? []
    const from = places[found.index - before.length] ?? 0
    const to = (places[end + rest.length - 1] ?? line.length) + 1
    const moment: FoundDate = {
      from,
      to,
      text: line.slice(places[found.index], to),
      at: momentOf(wall, timeZone),
      hasDay: found.start.isCertain('day') || found.start.isCertain('weekday'),
      isTimed,
      isLedIn: before !== '' || ledIn.test(found.text),
    }
    const holdsHour = hourAlone === undefined || (from <= hourAlone.from && to >= hourAlone.to)
    if (moment.hasDay && holdsHour) return moment
    hourAlone ??= moment
  }
  return hourAlone
}
