import type * as Chrono from 'chrono-node'
import { dayAfter } from '../../../core/days.ts'
import type { Priority } from '../../../core/priorities.ts'
import { type Rule, readRule, type Weekday } from '../../../core/recurrence/rule.ts'
import { dayIn, momentOf, wallClock } from '../../../core/relative.ts'
import type { Reading } from '../../../web/i18n/format.ts'
import { daysUntil, partsIn, type QuickPart, titleLeft, withoutParts } from '../quick-words.ts'

/** What a written line means. */
export type Understood = {
  readonly title: string
  readonly tags: readonly string[]
  readonly people: readonly string[]
  readonly priority: Priority | undefined
  readonly due: string | undefined
  readonly rule: Rule | undefined
  readonly ruleText: string | undefined
  readonly parts: readonly (QuickPart | DatePart)[]
}
export type DatePart = { readonly kind: 'due'; readonly from: number; readonly to: number }

/** Hour at which what is due on a day is due, unless the line says one. */
const usualHour = 17
const hourMs = 3_600_000

type Found = { readonly part: DatePart; readonly at: number }

/** The date in a line, on the clock of the reader; of a day alone, its end of work. */
const dateIn = (chrono: typeof Chrono, line: string, now: number, { locale, timeZone }: Reading): Found | undefined => {
  const offset = (wallClock(now, timeZone) - now) / 60_000
  const reference = { instant: new Date(now), timezone: Math.round(offset) }
  const languages = [...new Set([locale, 'en', 'fr', 'ar'] as const)]
  for (const language of languages) {
    const found = chrono[language]?.parse(line, reference, { forwardDate: true }).at(-1)
    // A number alone is no date.
    if (found === undefined || !/\p{L}|[:/.-]/u.test(found.text)) continue
    const { start } = found
    const part = (name: 'year' | 'month' | 'day' | 'hour' | 'minute') => start.get(name) ?? 0
    const isTimed = start.isCertain('hour')
    const wall = Date.UTC(
      part('year'),
      part('month') - 1,
      part('day'),
      isTimed ? part('hour') : usualHour,
      isTimed ? part('minute') : 0,
    )
    return {
      part: { kind: 'due', from: found.index, to: found.index + found.text.length },
      at: momentOf(wall, timeZone),
    }
  }
  return undefined
}

/** The first day of a repeat that names a weekday and no date. */
const firstOf = (weekday: Weekday, now: number, timeZone: string): number => {
  const today = dayIn(now, timeZone)
  const day = dayAfter(today, daysUntil(today, weekday))
  return momentOf(Date.parse(`${day}T00:00:00Z`) + usualHour * hourMs, timeZone)
}

/**
 * Reads a line: title, date, tags, people, priority and repeat, in three languages.
 * @param ignored kinds that the writer does not mean
 */
export const understand = (
  chrono: typeof Chrono,
  line: string,
  now: number,
  reading: Reading,
  ignored: ReadonlySet<string> = new Set(),
): Understood => {
  const words = partsIn(line).filter((part) => !ignored.has(keyOf(line, part)))
  const dated = dateIn(chrono, withoutParts(line, words), now, reading)
  const date = dated !== undefined && !ignored.has(keyOf(line, dated.part)) ? dated : undefined
  const parts = [...words, ...(date === undefined ? [] : [date.part])]
  const repeat = words.find((part) => part.kind === 'repeat')
  const weekday = repeat?.kind === 'repeat' ? repeat.weekday : undefined
  const begins = weekday === undefined ? undefined : firstOf(weekday, now, reading.timeZone)
  const at = date?.at ?? begins ?? (repeat === undefined ? undefined : firstOfDay(now, reading.timeZone))
  const ruleText = repeat?.kind === 'repeat' ? repeat.rule : undefined
  return {
    title: titleLeft(line, parts),
    tags: words.flatMap((part) => (part.kind === 'tag' ? [part.name] : [])),
    people: words.flatMap((part) => (part.kind === 'person' ? [part.name] : [])),
    priority: words.flatMap((part) => (part.kind === 'priority' ? [part.value] : [])).at(-1),
    due: at === undefined ? undefined : new Date(at).toISOString(),
    rule: ruleText === undefined ? undefined : readRule(ruleText),
    ruleText,
    parts,
  }
}
const firstOfDay = (now: number, timeZone: string): number =>
  momentOf(Date.parse(`${dayIn(now, timeZone)}T00:00:00Z`) + usualHour * hourMs, timeZone)

/** Names a part by what it says, so that it stays ignored while other words are typed. */
export const keyOf = (line: string, { kind, from, to }: { kind: string; from: number; to: number }): string =>
  `${kind} ${line.slice(from, to).toLowerCase()}`
