import type { Fault } from '../../core/check-predicate.ts'
import type { FieldKind } from '../../core/fields.ts'
import { fold } from '../../core/fold.ts'
import { unguarded } from '../../core/formula-guard.ts'
import { keyOfChoice } from '../../core/keys.ts'
import type { Model, ModelField } from '../../core/model.ts'
import { languages, type Translate } from '../translate.ts'
import { type DayOrder, latin, readDay, readMoment } from './moments.ts'

/** What reading cells depends on beside the field. */
export type Habits = {
  readonly model: Model
  readonly translate: Translate
  /** Zone of moments that name none. */
  readonly timeZone: string
  /** Whether 3/4/2026 is in April or in March; only ISO dates are read unless said. */
  readonly dates?: DayOrder | undefined
}
/** A value as the API takes it, or why there is none. What is not read here is left to the validation to refuse. */
export type Read = { readonly value: unknown } | { readonly fault: Fault }
type Reader = (text: string, field: ModelField, habits: Habits) => Read

const value = (it: unknown): Read => ({ value: it })
const fault = (code: string): Read => ({ fault: { code } })

const blanks = /[\s\u00a0\u202f\u2009'’\u066c]/g
/** A number with its signs in order (`1234.5`), or a fault where one sign could be either. */
const decimalText = (input: string): string | Fault => {
  const text = latin(input).replaceAll(blanks, '').replace('\u066b', ',').replace('−', '-')
  const comma = text.lastIndexOf(',')
  const point = text.lastIndexOf('.')
  if (comma < 0) return text
  if (point >= 0) return comma > point ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', '')
  if (/^-?\d{1,3}(,\d{3}){2,}$/.test(text)) return text.replaceAll(',', '')
  // A thousand in one country, one and a bit in the next: nobody should have to find that out afterwards.
  if (/^-?[1-9]\d{0,2},\d{3}$/.test(input.trim())) return { code: 'ambiguous_number' }
  return text.replace(',', '.')
}
const decimal: Reader = (text) => {
  const read = decimalText(text)
  return typeof read === 'string' ? value(read) : { fault: read }
}
const whole: Reader = (text) => {
  const read = decimalText(text.replace(/\s*[%٪]$/, ''))
  if (typeof read !== 'string') return { fault: read }
  return /^-?\d{1,15}(\.\d{1,6})?$/.test(read) ? value(Number(read)) : fault('not_number')
}

const yes = ['yes', 'y', 'true', '1', 'x', 'oui', 'o', 'vrai', 'نعم', 'صحيح'].map(fold)
const no = ['no', 'n', 'false', '0', 'non', 'faux', 'لا', 'خطأ', 'خطا'].map(fold)
const boolean: Reader = (text) => {
  const word = fold(latin(text))
  return yes.includes(word) ? value(true) : no.includes(word) ? value(false) : fault('not_boolean')
}

const choice: Reader = (text, { name, field }, { model, translate }) => {
  const options = field.kind === 'choice' ? field.options : []
  const fits = (one: string) =>
    [one, ...languages.map((tongue) => translate(tongue, keyOfChoice(model.name, name, one)))].some(
      (word) => fold(word) === fold(text),
    )
  // A name before a label: one option may be called what another is shown as.
  const option = options.find((one) => one === text) ?? options.find(fits)
  return option === undefined ? fault('bad_choice') : value(option)
}

const day: Reader = (text, _field, { dates }) => {
  const read = readDay(text, dates)
  return 'day' in read ? value(read.day) : fault(read.code)
}
const instant: Reader = (text, _field, { dates, timeZone }) => {
  const read = readMoment(text, dates, timeZone)
  return 'moment' in read ? value(read.moment) : fault(read.code)
}
/** Minutes, or hours and minutes as screens show them: `90`, `1:30`, `1 h 30 min`, `45 m`. */
const minutes: Reader = (text, field, habits) => {
  const word = fold(latin(text)).replaceAll(/\s/g, '')
  const [, hours = '0', rest = '0'] = /^(?:(\d{1,6})(?:hr?|:|س))?(?:(\d{1,6})(?:min|m|د)?)?$/.exec(word) ?? []
  return /^\d+(h|:|m|س|د)/.test(word) ? value(Number(hours) * 60 + Number(rest)) : whole(text, field, habits)
}

const asWritten: Reader = (text) => value(text)
/** Parts of a list; a comma parts them only where nothing clearer does. */
export const partsOf = (text: string): readonly string[] =>
  text
    .split(/[;|]/.test(text) ? /[;|]/ : /[,،]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** How a cell of each kind is read; null where it is not read here: relations need the database. */
const readers = {
  text: asWritten,
  longText: asWritten,
  richText: asWritten,
  email: asWritten,
  link: asWritten,
  color: asWritten,
  recurrence: asWritten,
  timeZone: asWritten,
  choice,
  boolean,
  integer: whole,
  progress: whole,
  minutes,
  decimal,
  money: decimal,
  day,
  instant,
  timeOfDay: (text) => value(latin(text).padStart(5, '0')),
  strings: (text) => value(partsOf(text)),
  conditions: (text) => {
    try {
      return value(JSON.parse(text))
    } catch {
      return fault('bad_conditions')
    }
  },
  ref: null,
  refs: null,
  secret: null,
  file: null,
  // Of its two halves: the name of an entity, and an id; rows named otherwise have a column called after their entity.
  subject: asWritten,
  sequence: null,
  rank: null,
  children: null,
  count: null,
  computed: null,
} satisfies { readonly [K in FieldKind]: Reader | null }

/** Our own exports put apostrophes before what a spreadsheet would take for a formula: here they come off again. */
export const cellText = (cell: string): string => unguarded(cell.trim())

/** Reads a cell that is not empty and of no relation. */
export const readCell = (text: string, field: ModelField, habits: Habits): Read =>
  readers[field.field.kind]?.(text, field, habits) ?? fault('not_imported')
