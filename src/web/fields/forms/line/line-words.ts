import { type Priority, priorities } from '../../../../core/declare/priorities.ts'
import { fold, toAsciiDigits } from '../../../../core/query/fold.ts'
import { type Weekday, weekdays } from '../../../../core/time/recurrence/rule.ts'

/** A part of a line beside its title; positions are those in the line. */
export type QuickPart = { readonly from: number; readonly to: number } & (
  | { readonly kind: 'tag' | 'person' | 'template'; readonly name: string }
  | { readonly kind: 'priority'; readonly value: Priority }
  | { readonly kind: 'repeat'; readonly rule: string; readonly weekday?: Weekday }
)

const priorityWords: { readonly [P in Priority]: readonly string[] } = {
  low: ['low', 'l', 'basse', 'faible', 'منخفضه', '4'],
  medium: ['medium', 'm', 'moyenne', 'متوسطه', '3'],
  high: ['high', 'h', 'haute', 'elevee', 'عاليه', '2'],
  urgent: ['urgent', 'u', 'urgente', 'عاجله', '1'],
}
const dayWords: { readonly [D in Weekday]: readonly string[] } = {
  MO: ['monday', 'mondays', 'mon', 'lundi', 'lundis', 'اثنين', 'الاثنين'],
  TU: ['tuesday', 'tuesdays', 'tue', 'mardi', 'mardis', 'ثلاثاء', 'الثلاثاء'],
  WE: ['wednesday', 'wednesdays', 'wed', 'mercredi', 'mercredis', 'اربعاء', 'الاربعاء'],
  TH: ['thursday', 'thursdays', 'thu', 'jeudi', 'jeudis', 'خميس', 'الخميس'],
  FR: ['friday', 'fridays', 'fri', 'vendredi', 'vendredis', 'جمعه', 'الجمعه'],
  SA: ['saturday', 'saturdays', 'sat', 'samedi', 'samedis', 'سبت', 'السبت'],
  SU: ['sunday', 'sundays', 'sun', 'dimanche', 'dimanches', 'احد', 'الاحد'],
}
const unitWords = {
  DAILY: ['day', 'days', 'jour', 'jours', 'يوم', 'ايام', 'يومين'],
  WEEKLY: ['week', 'weeks', 'semaine', 'semaines', 'اسبوع', 'اسابيع', 'اسبوعين'],
  MONTHLY: ['month', 'months', 'mois', 'شهر', 'اشهر', 'شهور', 'شهرين'],
  YEARLY: ['year', 'years', 'an', 'ans', 'annee', 'annees', 'سنه', 'سنوات', 'سنتين', 'عام'],
} as const
const twice = new Set(['يومين', 'اسبوعين', 'شهرين', 'سنتين'])
const workdayWords = ['weekday', 'weekdays', 'workday', 'jour ouvre', 'jours ouvres', 'يوم عمل']
/** Adverbs that repeat alone. Adjectives such as 'mensuel' and 'شهري' are not among them, as they describe a thing. */
const alone: { readonly [word: string]: string } = {
  daily: 'FREQ=DAILY',
  weekly: 'FREQ=WEEKLY',
  monthly: 'FREQ=MONTHLY',
  yearly: 'FREQ=YEARLY',
  quotidiennement: 'FREQ=DAILY',
  hebdomadairement: 'FREQ=WEEKLY',
  mensuellement: 'FREQ=MONTHLY',
  annuellement: 'FREQ=YEARLY',
  يوميا: 'FREQ=DAILY',
  اسبوعيا: 'FREQ=WEEKLY',
  شهريا: 'FREQ=MONTHLY',
  سنويا: 'FREQ=YEARLY',
}

const keyIn = <K extends string>(words: { readonly [P in K]: readonly string[] }, word: string): K | undefined =>
  (Object.keys(words) as K[]).find((key) => words[key].includes(word))

/** Reads the words behind 'every' as a rule: `every friday`, `every 2 weeks`, `toutes les 2 semaines`, `كل جمعة`. */
const repeatOf = (words: string): { readonly rule: string; readonly weekday?: Weekday } | undefined => {
  const text = words.replace(/^(other|second|autre)\s+/, '2 ')
  if (workdayWords.includes(text)) return { rule: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR' }
  const [, number = '', name = ''] = /^(\d{1,3})?\s*(.+)$/.exec(text) ?? []
  const interval = twice.has(name) ? 2 : number === '' ? 1 : Number(number)
  const every = interval === 1 ? '' : `;INTERVAL=${interval}`
  const unit = keyIn(unitWords, name)
  if (unit !== undefined && interval > 0) return { rule: `FREQ=${unit}${every}` }
  // Arabic says 'every day Monday'.
  const weekday = keyIn(dayWords, name.replace(/^يوم\s+/, ''))
  return weekday === undefined ? undefined : { rule: `FREQ=WEEKLY${every};BYDAY=${weekday}`, weekday }
}

/** Folds a text so that every character stays at its place: letters that would fold to several stay as they are. */
const folded = (text: string): string =>
  [...toAsciiDigits(text)].map((one) => (fold(one).length === one.length ? fold(one) : one.toLowerCase())).join('')

/** `un mardi sur deux`, `une semaine sur trois`. */
const oneIn = /(^|\s)une?\s+(\p{L}+)\s+sur\s+(deux|trois|quatre|\d{1,2})(?=\s|$)/gu
const amounts: { readonly [word: string]: number } = { deux: 2, trois: 3, quatre: 4 }
const every = /(^|\s)(every|each|chaque|tous les|toutes les|tout les|كل)\s+/gu

/**
 * Reads tags (`#ops`), people (`@leila`), a template (`~onboarding`), priority (`!high`) and repeats of a line, in English, French and
 * Arabic.
 */
export const partsIn = (line: string): readonly QuickPart[] => {
  const text = folded(line)
  const parts: QuickPart[] = []
  for (const found of line.matchAll(/(^|\s)([#@!~])([\p{L}\p{N}][\p{L}\p{M}\p{N}_.-]*)/gu)) {
    const from = found.index + (found[1] ?? '').length
    const [sign, name] = [found[2] ?? '', found[3] ?? '']
    const at = { from, to: from + name.length + 1 }
    const value = sign === '!' ? keyIn(priorityWords, folded(name)) : undefined
    // '#123' is the number of a thing and no tag.
    if (sign === '#' && /^\p{N}+$/u.test(name)) continue
    if (sign === '#') parts.push({ ...at, kind: 'tag', name })
    else if (sign === '@') parts.push({ ...at, kind: 'person', name })
    // '~5' means about five and names no template.
    else if (sign === '~' && !/^\p{N}/u.test(name)) parts.push({ ...at, kind: 'template', name })
    else if (value !== undefined && priorities.includes(value)) parts.push({ ...at, kind: 'priority', value })
  }
  for (const found of text.matchAll(every)) {
    const from = found.index + (found[1] ?? '').length
    const start = found.index + found[0].length
    const words = text.slice(start).split(/\s+/)
    // Longer phrases are tried first: 'jour ouvré' before 'jour'.
    for (const count of [3, 2, 1]) {
      const taken = words
        .slice(0, count)
        .join(' ')
        .replace(/[.,;،]$/, '')
      const read = words.length < count ? undefined : repeatOf(taken)
      if (read === undefined) continue
      parts.push({ from, to: start + taken.length, kind: 'repeat', ...read })
      break
    }
  }
  for (const found of text.matchAll(oneIn)) {
    const [, space = '', name = '', amount = ''] = found
    const read = repeatOf(`${amounts[amount] ?? amount} ${name}`)
    const from = found.index + space.length
    if (read !== undefined) parts.push({ from, to: found.index + found[0].length, kind: 'repeat', ...read })
  }
  if (!parts.some(({ kind }) => kind === 'repeat'))
    for (const [word, rule] of Object.entries(alone)) {
      const found = new RegExp(`(^|\\s)${word}(?=\\s|$)`, 'u').exec(text)
      if (found !== null) {
        const from = found.index + (found[1] ?? '').length
        parts.push({ from, to: from + word.length, kind: 'repeat', rule })
        break
      }
    }
  return parts.toSorted((a, b) => a.from - b.from)
}

/** The line with its parts blanked out, so that positions stay. */
export const withoutParts = (line: string, parts: readonly { readonly from: number; readonly to: number }[]): string =>
  parts.reduce((text, { from, to }) => text.slice(0, from) + ' '.repeat(to - from) + text.slice(to), line)

/** Returns the title that is left without the parts. */
export const titleLeft = (line: string, parts: readonly { readonly from: number; readonly to: number }[]): string =>
  withoutParts(line, parts).replaceAll(/\s+/g, ' ').trim()

/** Returns the days from a day to the next weekday of a name; 0 where the day is that weekday. */
export const daysUntil = (day: string, weekday: Weekday): number =>
  (weekdays.indexOf(weekday) - ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 7) % 7
