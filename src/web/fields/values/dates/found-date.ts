import type * as Chrono from 'chrono-node'
import { momentOf, wallClock } from '../../../../core/query/relative.ts'
import { usualEnd } from '../../../../core/time/days/end-of-work.ts'
import type { Reading } from '../../../base/i18n/format.ts'
import { inPlainWords } from './plain-words.ts'

/** The parser of dates in the languages of the interface. */
export type Parser = Pick<typeof Chrono, 'en' | 'fr' | 'ar'>

/** A moment that a text names. */
export type FoundDate = {
  /** Its place in the text, words before it included that say no more (`on`, `le`). */
  readonly from: number
  readonly to: number
  /** Its own words. */
  readonly text: string
  /** Milliseconds since 1970; of a day alone, the usual end of its work. */
  readonly at: number
  /** It names a day, not only an hour. */
  readonly hasDay: boolean
  /** It names an hour, not only a day. */
  readonly isTimed: boolean
  /** A word stands before it that only a time follows. */
  readonly isLedIn: boolean
}

/**
 * What the parser takes for a part of a date that follows: 'chapter 12 tonight' is not about noon, and 'with Sam today' not
 * about Saturday.
 */
const notOfDate =
  /^(?:\d{1,4}|sam|dim|lun|mar|mer|jeu|ven|sun|sat|mon|may|jan)\s+(?=(?:today|tonight|tomorrow|this|next|in|aujourd|demain|dans|ce|cet|cette|اليوم|الليلة|غدا)(?![\p{L}]))/iu
/** Words that stand before a date and say no more than it. */
const leading =
  "on|by|at|before|until|till|due|from|le|à|dès|d[’']ici(?: à)?|pour le|pour|avant(?: le)?|jusqu[’'](?:à|au)|يوم|في|قبل|حتى|بتاريخ|الساعة|الساعه"
const beforeDate = new RegExp(String.raw`(?:^|\s)((?:${leading})\s+)$`, 'iu')
/** The parser takes some of them along. */
const ledIn = new RegExp(String.raw`^(?:${leading}|in|dans|بعد)\s`, 'iu')
/** Parts of a day have their hour, though it is not said. */
const partOfDay =
  /tonight|morning|afternoon|evening|noon|midnight|soir|matin|après-midi|midi|minuit|الليلة|مساء|صباح|ظهر/iu

/** The date in a text, on the clock of the reader, in whichever of the languages it is written. */
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
  /** An hour, of which a further language may know the day: Arabic reads but the end of 'tomorrow 9am'. */
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
    // A number alone is no date, nor is a piece of a word.
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
