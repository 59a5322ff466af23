import type * as Chrono from 'chrono-node'
import { dayAfter } from '../../../core/days/days.ts'
import { usualEnd } from '../../../core/days/end-of-work.ts'
import type { Priority } from '../../../core/priorities.ts'
import { type Rule, readRule } from '../../../core/recurrence/rule.ts'
import { dayIn, momentOf, wallClock } from '../../../core/relative.ts'
import type { Reading } from '../../i18n/format.ts'
import { daysUntil, partsIn, type QuickPart, titleLeft, withoutParts } from './line-words.ts'

/** What a line may say beside the title. */
export type PartKind = QuickPart['kind'] | DatePart['kind']

/** What a written line means. */
export type Understood = {
  readonly title: string
  readonly tags: readonly string[]
  readonly people: readonly string[]
  readonly priority: Priority | undefined
  readonly due: string | undefined
  /** The day of `due` where the line says no hour. */
  readonly dueDay: string | undefined
  readonly rule: Rule | undefined
  readonly ruleText: string | undefined
  readonly parts: readonly (QuickPart | DatePart)[]
}
export type DatePart = { readonly kind: 'due'; readonly from: number; readonly to: number }

const hourMs = 3_600_000

/** A moment of a line. */
type Found = {
  readonly part: DatePart
  readonly text: string
  readonly at: number
  /** It names a day, not only an hour. */
  readonly hasDay: boolean
  /** It names an hour, not only a day. */
  readonly isTimed: boolean
}

/**
 * What the parser takes for a part of a date that follows: 'chapter 12 tonight' is not about noon, and 'with Sam today' not
 * about Saturday.
 */
const notOfDate =
  /^(?:\d{1,4}|sam|dim|lun|mar|mer|jeu|ven|sun|sat|mon|may|jan)\s+(?=(?:today|tonight|tomorrow|this|next|aujourd|demain|ce|cet|cette|اليوم|الليلة|غدا)(?![\p{L}]))/iu
/** Words that stand before a date and say no more than it. */
const beforeDate = /(?:^|\s)((?:on|by|le|pour le|avant le|يوم|في|بتاريخ)\s+)$/iu
/** Parts of a day have their hour, though it is not said. */
const partOfDay =
  /tonight|morning|afternoon|evening|noon|midnight|soir|matin|après-midi|midi|minuit|الليلة|مساء|صباح|ظهر/iu

const wholeDate = /^(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[./-]\d{1,2}[./-]\d{4})(?!\d)/
/**
 * What ends a title more often than it names a day: short words ('now', 'sat', 'mer'), and a number or a word with one ('20.11',
 * '1m') that is not a whole date.
 */
const isTitleEnd = (text: string): boolean =>
  /^[a-zà-ÿ]{1,4}\.?$/iu.test(text) ||
  (!wholeDate.test(text) && (!/\p{L}/u.test(text) || (/\d/.test(text) && !/\s/.test(text))))

/** Hours that the parser does not take behind a day, in as many characters. */
const hoursInDigits = (line: string): string =>
  line
    .replaceAll(/(?<=(?:^|\s)à\s+)midi(?!\p{L})/giu, '12h ')
    .replaceAll(/(?<=(?:^|\s)à\s+)minuit(?!\p{L})/giu, '00h   ')

/** The date in a line, on the clock of the reader; of a day alone, its end of work. */
const dateIn = (chrono: typeof Chrono, line: string, now: number, { locale, timeZone }: Reading): Found | undefined => {
  const offset = (wallClock(now, timeZone) - now) / 60_000
  const reference = { instant: new Date(now), timezone: Math.round(offset) }
  const languages = [...new Set([locale, 'en', 'fr', 'ar'] as const)]
  /** An hour, of which a further language may know the day: Arabic reads but the end of 'tomorrow 9am'. */
  let hourAlone: Found | undefined
  for (const language of languages) {
    const read = (text: string) => chrono[language]?.parse(hoursInDigits(text), reference, { forwardDate: true }).at(-1)
    const first = read(line)
    const [other = ''] = notOfDate.exec(first?.text ?? '') ?? []
    const found =
      first === undefined || other === ''
        ? first
        : read(withoutParts(line, [{ from: first.index, to: first.index + other.length }]))
    // A number alone is no date, nor is the end of a word.
    if (found === undefined || !/\p{L}|[:/.-]/u.test(found.text)) continue
    if (/[^\s(«"“,;،]$/u.test(line.slice(0, found.index))) continue
    const { start } = found
    const part = (name: 'year' | 'month' | 'day' | 'hour' | 'minute') => start.get(name) ?? 0
    const isTimed = start.isCertain('hour') || partOfDay.test(found.text)
    const wall = Date.UTC(
      part('year'),
      part('month') - 1,
      part('day'),
      isTimed ? part('hour') : usualEnd,
      isTimed ? part('minute') : 0,
    )
    const end = found.index + found.text.length
    const [rest = ''] = /^\p{L}*/u.exec(line.slice(end)) ?? []
    const [, before = ''] = beforeDate.exec(line.slice(0, found.index)) ?? []
    const moment: Found = {
      part: { kind: 'due', from: found.index - before.length, to: end + rest.length },
      text: found.text,
      at: momentOf(wall, timeZone),
      hasDay: start.isCertain('day') || start.isCertain('weekday'),
      isTimed,
    }
    const holdsHour =
      hourAlone === undefined || (moment.part.from <= hourAlone.part.from && moment.part.to >= hourAlone.part.to)
    if (moment.hasDay && holdsHour) return moment
    hourAlone ??= moment
  }
  return hourAlone
}

/** The first moment of a rule that names days of the week, at an hour of the day; without one, at the end of work. */
const firstOf = ({ byDay }: Rule, hour: number | undefined, now: number, timeZone: string): number | undefined => {
  const today = dayIn(now, timeZone)
  const moments = byDay.flatMap(({ day }) =>
    [0, 7].map((later) => {
      const begins = Date.parse(`${dayAfter(today, daysUntil(today, day) + later)}T00:00:00Z`)
      return momentOf(begins + (hour ?? usualEnd * hourMs), timeZone)
    }),
  )
  return moments.filter((at) => hour === undefined || at > now).toSorted((a, b) => a - b)[0]
}

/**
 * Reads a line: title, date, tags, people, priority and repeat, in three languages.
 * @param kinds what is looked for; all else is title
 * @param ignored parts that the writer does not mean
 * @param isStrict a day or a repeat counts only where it is written out at the end of the line: 'Monday meeting notes' and 'Upgrade to
 *   20.11' are titles
 */
export const understand = (
  chrono: typeof Chrono,
  line: string,
  now: number,
  reading: Reading,
  kinds: ReadonlySet<PartKind>,
  ignored: ReadonlySet<string> = new Set(),
  isStrict = false,
): Understood => {
  const found = partsIn(line).filter((part) => kinds.has(part.kind) && !ignored.has(keyOf(line, part)))
  const dated = !kinds.has('due') ? undefined : dateIn(chrono, withoutParts(line, found), now, reading)
  const marked = [...found, ...(dated === undefined ? [] : [dated.part])]
  const isEnd = ({ to }: { readonly to: number }): boolean => withoutParts(line, marked).slice(to).trim() === ''
  // 'The weekly report' does not repeat.
  const isRepeat = (part: QuickPart): boolean => isEnd(part) && /\s/.test(line.slice(part.from, part.to))
  const words = isStrict ? found.filter((part) => part.kind !== 'repeat' || isRepeat(part)) : found
  const repeat = words.find((part) => part.kind === 'repeat')
  /** An hour alone is one of a repeat. */
  const isDay = ({ part, hasDay, text }: Found): boolean =>
    isEnd(part) && (repeat !== undefined || (hasDay && !isTitleEnd(text)))
  const isMeant = dated !== undefined && !ignored.has(keyOf(line, dated.part)) && (!isStrict || isDay(dated))
  const date = isMeant ? dated : undefined
  const parts = [...words, ...(date === undefined ? [] : [date.part])]
  const ruleText = repeat?.kind === 'repeat' ? repeat.rule : undefined
  const rule = ruleText === undefined ? undefined : readRule(ruleText)
  const dayMs = 24 * hourMs
  const hour = date === undefined ? undefined : wallClock(date.at, reading.timeZone) % dayMs
  // A day that is named begins the series; an hour alone is that of its days.
  const begins = rule === undefined || date?.hasDay === true ? undefined : firstOf(rule, hour, now, reading.timeZone)
  const at = begins ?? date?.at ?? (repeat === undefined ? undefined : firstOfDay(now, reading.timeZone))
  return {
    title: titleLeft(line, parts),
    tags: words.flatMap((part) => (part.kind === 'tag' ? [part.name] : [])),
    people: words.flatMap((part) => (part.kind === 'person' ? [part.name] : [])),
    priority: words.flatMap((part) => (part.kind === 'priority' ? [part.value] : [])).at(-1),
    due: at === undefined ? undefined : new Date(at).toISOString(),
    dueDay: at === undefined || date?.isTimed === true ? undefined : dayIn(at, reading.timeZone),
    rule,
    ruleText,
    parts,
  }
}
const firstOfDay = (now: number, timeZone: string): number =>
  momentOf(Date.parse(`${dayIn(now, timeZone)}T00:00:00Z`) + usualEnd * hourMs, timeZone)

/** Names a part by what it says, so that it stays ignored while other words are typed. */
export const keyOf = (line: string, { kind, from, to }: { kind: string; from: number; to: number }): string =>
  `${kind} ${line.slice(from, to).toLowerCase()}`
