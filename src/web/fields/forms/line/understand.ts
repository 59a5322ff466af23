import type { Priority } from '../../../../core/declare/priorities.ts'
import { dayIn, momentOf, wallClock } from '../../../../core/query/relative.ts'
import { dayAfter } from '../../../../core/time/days/days.ts'
import { usualEnd } from '../../../../core/time/days/end-of-work.ts'
import { type Rule, readRule } from '../../../../core/time/recurrence/rule.ts'
import type { Reading } from '../../../base/i18n/format.ts'
import { dateIn, type FoundDate, type Parser } from '../../values/dates/found-date.ts'
import { daysUntil, partsIn, type QuickPart, titleLeft, withoutParts } from './line-words.ts'

/** The kinds of parts that a line may have beside the title. */
export type PartKind = QuickPart['kind'] | DatePart['kind']

/** The meaning of a written line. */
export type Understood = {
  readonly title: string
  readonly tags: readonly string[]
  readonly people: readonly string[]
  /** The name of the template, or a word of it, from which the row is made. */
  readonly template: string | undefined
  readonly priority: Priority | undefined
  readonly due: string | undefined
  /** The day of `due`, where the line names no hour. */
  readonly dueDay: string | undefined
  readonly rule: Rule | undefined
  readonly ruleText: string | undefined
  readonly parts: readonly (QuickPart | DatePart)[]
}
type DatePart = { readonly kind: 'due'; readonly from: number; readonly to: number }

const hourMs = 3_600_000

const wholeDate = /^(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[./-]\d{1,2}[./-]\d{4})(?!\d)/
/**
 * Tells whether a text ends a title more often than it names a day: short words ('now', 'sat', 'mer'), and a number, or
 * a word with a number ('20.11', '1m'), that is not a whole date.
 */
const isTitleEnd = (text: string): boolean =>
  /^[a-zà-ÿ]{1,4}\.?$/iu.test(text) ||
  (!wholeDate.test(text) && (!/\p{L}/u.test(text) || (/\d/.test(text) && !/\s/.test(text))))

/** Words for a day that often mean something else: 'sun cover', 'la mer'. */
const oftenAnother = /^(?:mon|sat|sun|wed|fri|sam|dim|lun|mar|mer|jeu|ven|jan|may|mai|mars|march|second|now)\.?$/iu
const article = /(?:^|\s)(?:an?|the|that|this|my|la|les?|l[’']|une?|du|de|des|au|aux|cette|ce|ma|mon)\s*$/iu
/** A weekday by itself; before a noun it describes a thing: 'Monday meeting'. */
const bareDay =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|(?:ال)?(?:اثنين|ثلاثاء|أربعاء|خميس|جمعة|سبت|أحد))$/iu

/**
 * Tells whether a date is meant as one in a line that may name it anywhere: it is at an end of the line, after a word
 * of time, or has an hour.
 * @param rest the line without all parts that were read in it
 */
const isSaid = ({ from, to, text, hasDay, isTimed, isLedIn }: FoundDate, rest: string): boolean => {
  const [before, after] = [rest.slice(0, from), rest.slice(to)]
  const isLast = after.trim() === ''
  const word = text.trim()
  if (oftenAnother.test(word)) return isLedIn || (isLast && !article.test(before) && before.trim() !== '')
  if (isLast || isLedIn || (hasDay && isTimed)) return true
  return before.trim() === '' && (!bareDay.test(word) || /^\s*[:,،-]/.test(after))
}

/**
 * Returns the first moment of a rule that names weekdays, at an hour of the day; without an hour, at the end of work.
 */
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
 * @param kinds the kinds of parts to look for; all other words are title
 * @param ignored parts that the writer does not mean
 * @param isStrict a day or a repeat counts only where it is written out at the end of the line: 'Monday meeting notes'
 * and 'Upgrade to 20.11' are titles
 */
export const understand = (
  parser: Parser,
  line: string,
  now: number,
  reading: Reading,
  kinds: ReadonlySet<PartKind>,
  ignored: ReadonlySet<string> = new Set(),
  isStrict = false,
): Understood => {
  const written = partsIn(line).filter((part) => kinds.has(part.kind))
  const found = written.filter((part) => !ignored.has(keyOf(line, part)))
  // The line is read without all its parts, ignored ones too: an ignored repeat must not leave a date such as 'in 2
  // weeks'.
  const dated = !kinds.has('due') ? undefined : dateIn(parser, withoutParts(line, written), now, reading)
  const datePart: DatePart | undefined = dated && { kind: 'due', from: dated.from, to: dated.to }
  const rest = withoutParts(line, datePart === undefined ? found : [...found, datePart])
  const isEnd = ({ to }: { readonly to: number }): boolean => rest.slice(to).trim() === ''
  /**
   * Tells whether a repeat is meant: 'every week' always, 'weekly' only at the end of the line, as 'the weekly report'
   * and 'read the daily' are titles.
   */
  const isRepeat = (part: QuickPart): boolean =>
    /\s/.test(line.slice(part.from, part.to))
      ? !isStrict || isEnd(part)
      : !isStrict && isEnd(part) && !article.test(rest.slice(0, part.from))
  const words = found.filter((part) => part.kind !== 'repeat' || isRepeat(part))
  const repeat = words.find((part) => part.kind === 'repeat')
  /** Tells whether a date is meant in strict reading. A bare hour counts only with a repeat, whose hour it is. */
  const isDay = (one: FoundDate): boolean =>
    isEnd(one) && (repeat !== undefined || (one.hasDay && !isTitleEnd(line.slice(one.from, one.to).trim())))
  const isMeant =
    dated !== undefined &&
    datePart !== undefined &&
    !ignored.has(keyOf(line, datePart)) &&
    (isStrict ? isDay(dated) : isSaid(dated, rest))
  const date = isMeant ? dated : undefined
  const parts = [...words, ...(isMeant ? [datePart] : [])]
  const ruleText = repeat?.kind === 'repeat' ? repeat.rule : undefined
  const rule = ruleText === undefined ? undefined : readRule(ruleText)
  const dayMs = 24 * hourMs
  const hour = date === undefined ? undefined : wallClock(date.at, reading.timeZone) % dayMs
  // A named day begins the series; a bare hour is the hour of its days.
  const begins = rule === undefined || date?.hasDay === true ? undefined : firstOf(rule, hour, now, reading.timeZone)
  const at = begins ?? date?.at ?? (repeat === undefined ? undefined : firstOfDay(now, reading.timeZone))
  return {
    title: titleLeft(line, parts),
    tags: words.flatMap((part) => (part.kind === 'tag' ? [part.name] : [])),
    people: words.flatMap((part) => (part.kind === 'person' ? [part.name] : [])),
    template: words.flatMap((part) => (part.kind === 'template' ? [part.name] : [])).at(-1),
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

/** Returns a key from the words of a part, so that the part stays ignored while other words are typed. */
export const keyOf = (line: string, { kind, from, to }: { kind: string; from: number; to: number }): string =>
  `${kind} ${line.slice(from, to).toLowerCase()}`
