import type { FieldKind } from '../../core/declare/fields.ts'
import type { Model, ModelField } from '../../core/declare/model.ts'
import type { Fault } from '../../core/query/check-predicate.ts'
import { fold, toAsciiDigits } from '../../core/query/fold.ts'
import type { DayOrder } from '../../core/time/days/day-of-numbers.ts'
import { durationOf } from '../../core/time/duration.ts'
import { unguarded } from '../../core/words/formula-guard.ts'
import { keyOfChoice } from '../../core/words/keys.ts'
import { asRichText } from '../texts/paragraphs.ts'
import { languages, type Translate } from '../translate.ts'
import { readDay, readMoment, withColon } from './moments.ts'

/** Conventions for parsing cells. */
export type Habits = {
  readonly model: Model
  readonly translate: Translate
  /** Time zone of timestamps without one. */
  readonly timeZone: string
  /** Order of day and month in 3/4/2026; only ISO dates by default. */
  readonly dates?: DayOrder | undefined
}
/** A parsed value, or its fault. Values that are not parsed here are left to the validation. */
export type Read = { readonly value: unknown } | { readonly fault: Fault }
type Reader = (text: string, field: ModelField, habits: Habits) => Read

const value = (it: unknown): Read => ({ value: it })
const fault = (code: string): Read => ({ fault: { code } })

const blanks = /[\s\u00a0\u202f\u2009'’\u066c]/g
/** A normalised number (`1234.5`), or a fault if a separator is ambiguous. */
const decimalText = (input: string): string | Fault => {
  const text = toAsciiDigits(input).replaceAll(blanks, '').replace('\u066b', ',').replace('−', '-')
  const comma = text.lastIndexOf(',')
  const point = text.lastIndexOf('.')
  if (comma < 0) return text
  if (point >= 0) return comma > point ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', '')
  if (/^-?\d{1,3}(,\d{3}){2,}$/.test(text)) return text.replaceAll(',', '')
  // A thousand in one country, one and a bit in another: ambiguous, so refused.
  if (/^-?[1-9]\d{0,2},\d{3}$/.test(input.trim())) return { code: 'ambiguous_number' }
  return text.replace(',', '.')
}
const decimal: Reader = (text) => {
  const parsed = decimalText(text)
  return typeof parsed === 'string' ? value(parsed) : { fault: parsed }
}
const wholeNumber: Reader = (text) => {
  const parsed = decimalText(text.replace(/\s*[%٪]$/, ''))
  if (typeof parsed !== 'string') return { fault: parsed }
  return /^-?\d{1,15}(\.\d{1,6})?$/.test(parsed) ? value(Number(parsed)) : fault('not_number')
}

const yes = ['yes', 'y', 'true', '1', 'x', 'oui', 'o', 'vrai', 'نعم', 'صحيح'].map(fold)
const no = ['no', 'n', 'false', '0', 'non', 'faux', 'لا', 'خطأ', 'خطا'].map(fold)
const boolean: Reader = (text) => {
  const word = fold(toAsciiDigits(text))
  return yes.includes(word) ? value(true) : no.includes(word) ? value(false) : fault('not_boolean')
}

const choice: Reader = (text, { name, field }, { model, translate }) => {
  const options = field.kind === 'choice' ? field.options : []
  const fits = (one: string) =>
    [one, ...languages.map((tongue) => translate(tongue, keyOfChoice(model.name, name, one)))].some(
      (word) => fold(word) === fold(text),
    )
  // Names before labels: one option's name may be another's label.
  const option = options.find((one) => one === text) ?? options.find(fits)
  return option === undefined ? fault('bad_choice') : value(option)
}

const day: Reader = (text, _field, { dates }) => {
  const parsed = readDay(text, dates)
  return 'day' in parsed ? value(parsed.day) : fault(parsed.code)
}
const instant: Reader = (text, { field }, { dates, timeZone }) => {
  const parsed = readMoment(text, dates, timeZone, 'dayIs' in field && field.dayIs === 'end')
  return 'moment' in parsed ? value(parsed.moment) : fault(parsed.code)
}
/** Minutes, or a duration that says its units, as screens show it. */
const minutes: Reader = (text, field, habits) => {
  const duration = durationOf(text)
  return duration === undefined ? wholeNumber(text, field, habits) : value(Math.round(duration))
}

const asWritten: Reader = (text) => value(text)
/** Items of a list; a comma separates only if nothing clearer does. */
export const partsOf = (text: string): readonly string[] =>
  text
    .split(/[;|]/.test(text) ? /[;|]/ : /[,،]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Cell parser of each kind; null for relations, which need the database. */
const readers = {
  text: asWritten,
  longText: asWritten,
  richText: (text) => value(asRichText(text)),
  email: asWritten,
  link: asWritten,
  color: asWritten,
  recurrence: asWritten,
  timeZone: asWritten,
  currency: asWritten,
  choice,
  boolean,
  integer: wholeNumber,
  progress: wholeNumber,
  minutes,
  decimal,
  money: decimal,
  day,
  instant,
  timeOfDay: (text) => value(withColon(toAsciiDigits(text)).padStart(5, '0')),
  strings: (text) => value(partsOf(text)),
  conditions: (text) => {
    try {
      return value(JSON.parse(text))
    } catch {
      return fault('bad_conditions')
    }
  },
  data: (text) => {
    try {
      return value(JSON.parse(text))
    } catch {
      return fault('malformed')
    }
  },
  tiles: null,
  ref: null,
  refs: null,
  secret: null,
  file: null,
  // Two values: an entity's name and an id; other rows have a column with their entity's name.
  subject: asWritten,
  sequence: null,
  rank: null,
  children: null,
  count: null,
  computed: null,
} satisfies { readonly [K in FieldKind]: Reader | null }

/** Characters of any cell that are looked at: more than the longest text of a row. */
const mostOfCell = 1_000_000
/** `="0012"`, by which Excel keeps a text that looks like a number. */
const keptText = /^="((?:[^"]|"")*)"$/

/** A cell without what programs add: the apostrophes that our exports put before text that looks like a formula, Excel's marks. */
export const cellText = (cell: string): string => {
  const text = cell.slice(0, mostOfCell).trim()
  return keptText.exec(text)?.[1]?.replaceAll('""', '"') ?? unguarded(text)
}

/** Kinds whose cells may be long. */
const long: ReadonlySet<FieldKind> = new Set(['longText', 'richText', 'strings', 'conditions', 'data'])
/** Characters of other cells: cut before they are read, as no value is as long. */
const mostOfValue = 4000

/** Parses a non-empty cell that is no relation. */
export const readCell = (text: string, field: ModelField, habits: Habits): Read => {
  const { kind } = field.field
  return readers[kind]?.(long.has(kind) ? text : text.slice(0, mostOfValue), field, habits) ?? fault('not_imported')
}
