// Decision (2026-11): Bodies are validated by zod schemas made from the declaration. Fastify is given no schemas
// (`api/docs/route-docs.ts`): its own validation coerces and drops values silently.
import { z } from 'zod'
import { isStrongPassword, leastPassword, mostPassword } from '../../../core/account/password.ts'
import {
  decimalsOf,
  itemsOf,
  lettersOf,
  mostItemLetters,
  mostTiles,
  type NumberRange,
  numbersOf,
  scaleOf,
} from '../../../core/declare/bounds.ts'
import type { Field, FieldKind } from '../../../core/declare/fields.ts'
import type { FieldOf } from '../../../core/declare/kinds.ts'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import { compareDecimals, isDay, isStorable, isUuid, readInstant, singleLine } from '../../../core/query/values.ts'
import { type DayRange, daysOf, isWithin, usualDays } from '../../../core/time/days/range.ts'
import { isTooOften, readRule, writeRule } from '../../../core/time/recurrence/rule.ts'
import { readInterval, writeHours } from '../../../core/time/working-time/hours.ts'
import { storedZone } from '../../../core/time/zones.ts'
import { optionOfWord } from '../../../core/words/choice-words.ts'
import { isCurrency } from '../../../core/words/currency.ts'
import { Upload } from '../../files/upload.ts'
import { htmlLimitsOf, isReadableHtml } from '../../texts/html-size.ts'
import { safeHtml } from '../../texts/safe-html.ts'

/** Tells whether a text has at most so many code points; they are counted only where its length leaves that open. */
export const hasAtMost = (text: string, max: number): boolean =>
  text.length <= max || (text.length <= 2 * max && [...text].length <= max)

/** Messages are fault codes (`server:fault.<code>`); their parameters (`max`, `min`) are read from the issue. */
const storable = (max: number) =>
  z
    .string({ error: 'not_text' })
    .refine(isStorable, { error: 'bad_text' })
    .refine((text) => hasAtMost(text, max), { error: 'too_long', params: { max } })

const mostMail = 254
/** Most characters of a JSON value. */
const mostData = 50_000
const emailShape = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]{2,}$/u
/** Tells whether a text is exactly one mail address, so that no list and no header can be injected. */
export const isEmail = (text: string): boolean => text.length <= mostMail && emailShape.test(text)

const line = (max: number) => storable(max).transform(singleLine)
/** Tells whether this server and its database know a time zone. */
export const isTimeZone = (text: string): boolean => storedZone(text) !== undefined
/** `http(s)://host…` without credentials, which everybody would see and which disguise the host. */
const webAddress = /^https?:\/\/[^\s/\\?#@]+([/?#]\S*)?$/i
/** Tells whether a text is a plain web address. */
export const isWebAddress = (text: string): boolean => webAddress.test(text) && URL.canParse(text)

const httpLine = (max: number) => line(max).refine((text) => text === '' || isWebAddress(text), { error: 'bad_link' })
/** @param keepsDay a day without a time stays one: `end-of-days.ts` turns it into a moment, by the row */
const momentLine = (range: DayRange, keepsDay = false) =>
  z
    .string({ error: 'bad_instant' })
    .transform((text) => (isDay(text) ? (keepsDay ? text : `${text}T00:00:00.000Z`) : readInstant(text)) ?? '')
    .refine((text) => text !== '', { error: 'bad_instant', abort: true })
    .refine((text) => isWithin(text, range), withinDays(range))
const emailLine = (max: number) =>
  line(max)
    .transform((text) => text.toLowerCase())
    .refine((text) => text === '' || isEmail(text), { error: 'bad_email' })
const withinDays = (range: DayRange) => ({
  error: 'date_out_of_range',
  params: { from: range.min, to: range.max },
})
const dayLine = (range: DayRange) =>
  z
    .string({ error: 'bad_day' })
    .refine(isDay, { error: 'bad_day', abort: true })
    .refine((text) => isWithin(text, range), withinDays(range))

const integer = ({ min, max }: NumberRange) =>
  z
    .number({ error: 'not_number' })
    .int({ error: 'not_whole' })
    .refine((value) => value >= min && value <= max, { error: 'out_of_range', params: { min, max } })
/** Returns the fault of a decimal beyond a bound: it names both bounds where both are declared. */
const beyond = (field: FieldOf<'decimal'>, bound: 'min' | 'max') => {
  const { min, max } = decimalsOf(field)
  if (field.min !== undefined && field.max !== undefined)
    return { error: 'out_of_range', params: { min: Number(min), max: Number(max) } }
  return bound === 'min'
    ? { error: 'too_little', params: { min: Number(min) } }
    : { error: 'too_much', params: { max: Number(max) } }
}
const decimalOf = (field: FieldOf<'decimal'>) => {
  const scale = scaleOf(field)
  const { min, max } = decimalsOf(field)
  const shape = new RegExp(`^-?\\d{1,20}${scale === 0 ? '' : `(\\.\\d{1,${scale}})?`}$`)
  return z
    .union([z.string(), z.number()], { error: 'not_number' })
    .transform(String)
    .refine((text) => shape.test(text), { error: 'not_decimal', params: { scale }, abort: true })
    .refine((text) => compareDecimals(text, min) >= 0, beyond(field, 'min'))
    .refine((text) => compareDecimals(text, max) <= 0, beyond(field, 'max'))
    .transform((text) =>
      Number(text).toFixed(scale) === (-0).toFixed(scale) ? (0).toFixed(scale) : padded(text, scale),
    )
}
/** `1.5` at scale 2 becomes `1.50`, as the database returns it: a value sent back unchanged is no change. */
const padded = (text: string, scale: number): string => {
  const [whole_ = '0', part = ''] = text.split('.')
  const number = whole_.replace(/^(-?)0+(?=\d)/, '$1')
  return scale === 0 ? number : `${number}.${part.padEnd(scale, '0')}`
}

const id = z
  .string({ error: 'bad_reference' })
  .refine(isUuid, { error: 'bad_reference' })
  .transform((text) => text.toLowerCase())
/** Checks the length before the items: a body has room for a million of them. */
const listOf = <T extends z.ZodType>(item: T, max: number) =>
  z
    .array(z.unknown(), { error: 'not_list' })
    .refine((list) => list.length <= max, { error: 'too_many', params: { max } })
    .pipe(z.array(item))
const namesOf = (field: FieldOf<'refs'>) =>
  listOf(z.string({ error: 'bad_reference' }).max(200, { error: 'bad_reference' }), itemsOf(field))
const referencesOf = (field: FieldOf<'refs'>) => {
  const names = namesOf(field)
  return z.union(
    [names, z.strictObject({ added: names.optional(), removed: names.optional() }, { error: 'not_list' })],
    {
      error: 'not_list',
    },
  )
}

type Maker<K extends FieldKind> = (field: FieldOf<K>) => z.ZodType

/** An interval of a day's hours, in its one spelling. */
const hours = z
  .string({ error: 'bad_hours' })
  .transform((text) => writeHours([readInterval(text) ?? []].flat())[0] ?? '')
  .refine((text) => text !== '', { error: 'bad_hours' })

const isRuleTooOften = (text: string): boolean => {
  const rule = readRule(text)
  return rule !== undefined && isTooOften(rule)
}
const writtenRule = (text: string): string => {
  const rule = readRule(text)
  return rule === undefined ? text : writeRule(rule)
}

/** The kinds of texts in lists. */
const itemKinds = { link: httpLine(2000), email: emailLine(mostMail), instant: momentLine(usualDays), hours }

const itemOf = ({ items, among }: FieldOf<'strings'>) => {
  if (items !== undefined) return itemKinds[items]
  return among === undefined
    ? line(mostItemLetters)
    : z.string({ error: 'bad_choice' }).refine((text) => among.includes(text), { error: 'bad_choice' })
}

/** The values that each kind accepts from a caller, besides null; null for kinds that no caller writes. */
const accepted = {
  text: (field) => line(lettersOf(field)),
  longText: (field) => storable(lettersOf(field)).transform((text) => text.replaceAll('\r\n', '\n').trim()),
  richText: (field) =>
    storable(lettersOf(field))
      .refine((text) => !hasAtMost(text, lettersOf(field)) || isReadableHtml(text, htmlLimitsOf(lettersOf(field))), {
        error: 'too_intricate',
        params: htmlLimitsOf(lettersOf(field)),
      })
      .transform(safeHtml)
      // Characters become entities and links get attributes: the stored text must be as short as what may be sent.
      .refine((text) => hasAtMost(text, lettersOf(field)), { error: 'too_long', params: { max: lettersOf(field) } }),
  email: (field) => emailLine(lettersOf(field)),
  link: (field) => httpLine(lettersOf(field)),
  color: () =>
    z
      .string({ error: 'bad_color' })
      .regex(/^#[0-9a-f]{6}$/i, { error: 'bad_color' })
      .transform((text) => text.toLowerCase()),
  secret: () =>
    storable(mostPassword).refine(isStrongPassword, { error: 'bad_password', params: { min: leastPassword } }),
  choice: (field) =>
    z
      .string({ error: 'bad_choice' })
      .transform((text) => (field.anyCase === true ? (optionOfWord(field, text) ?? text) : text))
      .refine((text) => field.options.includes(text), { error: 'bad_choice' }),
  // The rule is stored as the RFC writes it, so that one rule has one text.
  recurrence: () =>
    storable(500)
      .refine((text) => text === '' || readRule(text) !== undefined, { error: 'bad_recurrence' })
      .refine((text) => !isRuleTooOften(text), { error: 'recurrence_too_often' })
      .transform(writtenRule),
  timeZone: () =>
    z
      .string({ error: 'bad_time_zone' })
      .transform((text) => (text.trim() === '' ? '' : (storedZone(text) ?? 'unknown')))
      .refine((text) => text !== 'unknown', { error: 'bad_time_zone' }),
  currency: () =>
    z
      .string({ error: 'bad_currency' })
      .transform((text) => text.trim().toUpperCase())
      .refine((text) => text === '' || isCurrency(text), { error: 'bad_currency' }),
  timeOfDay: () => z.string({ error: 'bad_time' }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'bad_time' }),
  boolean: () => z.boolean({ error: 'not_boolean' }),
  integer: (field) => integer(numbersOf(field)),
  progress: (field) => integer(numbersOf(field)),
  minutes: (field) => integer(numbersOf(field)),
  decimal: decimalOf,
  money: decimalOf,
  day: (field) => dayLine(daysOf(field)),
  instant: (field) => momentLine(daysOf(field), field.dayIs === 'end'),
  strings: (field) => listOf(itemOf(field), itemsOf(field)),
  // Columns and values are checked against the entity that they are about (`prepare.ts`).
  conditions: () => z.looseObject({}, { error: 'bad_conditions' }),
  // The area's hooks check its content.
  data: () =>
    z
      .union([z.looseObject({}), z.array(z.looseObject({}))], { error: 'malformed' })
      .refine((value) => JSON.stringify(value).length <= mostData, { error: 'too_long', params: { max: mostData } }),
  // Each tile's question is checked with the caller's rights (`facets/dashboards`).
  tiles: () => listOf(z.looseObject({}, { error: 'malformed' }), mostTiles),
  ref: () => id,
  refs: referencesOf,
  subject: () => storable(60),
  file: () => z.instanceof(Upload, { error: 'not_file' }).transform(({ upload }) => upload),
  sequence: null,
  rank: null,
  // Each row is validated by its own entity's schema when it is created.
  children: (field) => listOf(z.looseObject({}, { error: 'malformed' }), itemsOf(field)),
  count: null,
  computed: null,
} satisfies { [K in FieldKind]: Maker<K> | null }

const schemaOf = ({ field, wire }: ModelField): z.ZodType => {
  if (field.kind === 'subject' && wire.endsWith('_id')) return id.nullable()
  const maker = accepted[field.kind] as ((field: Field) => z.ZodType) | null
  if (maker === null) throw new Error(`a field of kind ${field.kind} is not written by callers`)
  return ['boolean', 'strings', 'tiles', 'refs', 'children'].includes(field.kind)
    ? maker(field)
    : maker(field).nullable()
}

/** Returns the schema of a write's body, every field optional: required fields are checked on the resulting row. */
export const bodySchema = (model: Model, writable: (field: ModelField) => boolean): z.ZodObject =>
  z.strictObject(
    Object.fromEntries(model.fields.filter(writable).map((field) => [field.wire, schemaOf(field).optional()])),
  )
