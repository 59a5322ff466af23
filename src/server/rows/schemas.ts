// Decision (2026-11): Bodies are validated by zod schemas made from the declaration. Fastify is given no schemas
// (`api/route-docs.ts`): its own validation coerces and drops values silently.
import sanitize from 'sanitize-html'
import { z } from 'zod'
import { isStrongPassword, leastPassword, mostPassword } from '../../core/account/password.ts'
import { optionOfWord } from '../../core/choice-words.ts'
import { isCurrency } from '../../core/currency.ts'
import type { Field, FieldKind } from '../../core/fields.ts'
import type { FieldOf } from '../../core/kinds.ts'
import type { Model, ModelField } from '../../core/model.ts'
import { isTooOften, readRule, writeRule } from '../../core/recurrence/rule.ts'
import { isDay, isStorable, isUuid, readInstant, singleLine } from '../../core/values.ts'
import { readInterval, writeHours } from '../../core/working-time/hours.ts'
import { Upload } from '../files/upload.ts'
import { htmlLimits, isReadableHtml } from '../texts/html-size.ts'

/** Messages are fault codes (`server:fault.<code>`); their parameters (`max`, `min`) are read from the issue. */
const storable = (max: number) =>
  z
    .string({ error: 'not_text' })
    .refine(isStorable, { error: 'bad_text' })
    .refine((text) => [...text].length <= max, { error: 'too_long', params: { max } })

/** Limits of one value; the whole body is limited earlier. */
const mostText = { text: 200, longText: 20_000, richText: 200_000, email: 254, link: 2000, color: 7 } as const
const emailShape = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]{2,}$/u
/** Whether a text is exactly one mail address, so that no list and no header can be injected. */
export const isEmail = (text: string): boolean => text.length <= mostText.email && emailShape.test(text)

const line = (max: number) => storable(max).transform(singleLine)
/** Time zones that this server's own calendar knows. */
export const isTimeZone = (text: string): boolean => {
  try {
    return text.length <= 60 && new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
/** `http(s)://host…` without credentials, which would be shown to all and disguise the host. */
const webAddress = /^https?:\/\/[^\s/\\?#@]+([/?#]\S*)?$/i
/** Whether a text is a plain web address. */
export const isWebAddress = (text: string): boolean => webAddress.test(text) && URL.canParse(text)

const httpLine = line(mostText.link).refine((text) => text === '' || isWebAddress(text), { error: 'bad_link' })
const momentLine = z
  .string({ error: 'bad_instant' })
  .transform((text) => (isDay(text) ? `${text}T00:00:00.000Z` : readInstant(text)) ?? '')
  .refine((text) => text !== '', { error: 'bad_instant' })
const emailLine = line(mostText.email)
  .transform((text) => text.toLowerCase())
  .refine((text) => text === '' || isEmail(text), { error: 'bad_email' })

/**
 * Allowed tags and attributes of rich text; pictures only by the ids of our own files, which are read with the
 * reader's rights.
 */
const clean = (html: string): string =>
  sanitize(html, {
    allowedTags: [
      ...sanitize.defaults.allowedTags.filter(
        (tag) => !['address', 'article', 'aside', 'footer', 'header', 'main', 'nav', 'section'].includes(tag),
      ),
      'img',
      'input',
      'label',
      's',
      'u',
      'mark',
    ],
    allowedAttributes: {
      a: ['href', 'rel', 'target'],
      img: ['data-picture', 'alt'],
      input: [{ name: 'type', multiple: false, values: ['checkbox'] }, 'checked', 'disabled'],
      span: ['data-mention', 'data-type'],
      li: ['data-checked'],
      ul: ['data-type'],
      code: ['class'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan'],
    },
    allowedClasses: { code: [/^language-[a-z0-9]{1,20}$/] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowedSchemesByTag: { img: [] },
    allowProtocolRelative: false,
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isUuid(attribs['data-picture'] ?? ''),
    transformTags: {
      // A mention: a person's id and nothing else.
      span: (tagName, { 'data-mention': id, ...attribs }) => ({
        tagName,
        attribs: { ...attribs, ...(id !== undefined && isUuid(id) ? { 'data-mention': id.toLowerCase() } : {}) },
      }),
      a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer nofollow', target: '_blank' }),
    },
  })

/** Most characters of a text. */
export const mostLengthOf = (
  field: FieldOf<'text'> | FieldOf<'longText'> | FieldOf<'richText'>,
  kind: 'text' | 'longText' | 'richText',
) => field.max ?? mostText[kind]
const int32 = 2_147_483_647
/** The least and the most of a whole number. */
export const wholeBounds = (
  field: FieldOf<'integer'> | FieldOf<'progress'> | FieldOf<'minutes'>,
): readonly [min: number, max: number] => [
  field.min ?? (field.kind === 'integer' ? -int32 : 0),
  field.max ?? (field.kind === 'progress' ? 100 : int32),
]
/** Most texts of a list. */
export const mostItems = ({ max }: FieldOf<'strings'>): number => max ?? 50
const integer = (min: number, max: number) =>
  z
    .number({ error: 'not_number' })
    .int({ error: 'not_whole' })
    .refine((value) => value >= min && value <= max, { error: 'out_of_range', params: { min, max } })
/** The fault of a value out of bounds; one bound may be missing. */
const bounds = (min: string | undefined, max: string | undefined) => {
  if (max === undefined) return { error: 'too_little', params: { min: Number(min) } }
  if (min === undefined) return { error: 'too_much', params: { max: Number(max) } }
  return { error: 'out_of_range', params: { min: Number(min), max: Number(max) } }
}
const decimalOf = (field: FieldOf<'decimal'>) => {
  const scale = field.scale ?? 2
  const shape = new RegExp(`^-?\\d{1,${15 - scale}}${scale === 0 ? '' : `(\\.\\d{1,${scale}})?`}$`)
  return z
    .union([z.string(), z.number()], { error: 'not_number' })
    .transform(String)
    .refine((text) => shape.test(text), { error: 'not_decimal', params: { scale } })
    .refine(
      (text) =>
        (field.min === undefined || Number(text) >= Number(field.min)) &&
        (field.max === undefined || Number(text) <= Number(field.max)),
      bounds(field.min, field.max),
    )
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
const names = listOf(z.string({ error: 'bad_reference' }).max(200, { error: 'bad_reference' }), 1000)

type Maker<K extends FieldKind> = (field: FieldOf<K>) => z.ZodType
/** Most rows that may come along with a new one. */
const mostInline = 100

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

/** What each text of a list is. */
const itemKinds = { link: httpLine, email: emailLine, instant: momentLine, hours }

/** What each kind accepts from a caller, besides null; null for kinds that no caller writes. */
const accepted = {
  text: (field) => line(mostLengthOf(field, 'text')),
  longText: (field) =>
    storable(mostLengthOf(field, 'longText')).transform((text) => text.replaceAll('
', '
').trim()),
  richText: (field) =>
    storable(mostLengthOf(field, 'richText'))
      .refine(isReadableHtml, { error: 'too_intricate', params: htmlLimits })
      .transform(clean),
  email: () => emailLine,
  link: () => httpLine,
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
  // Kept as the RFC writes it, so that one rule has one text.
  recurrence: () =>
    storable(500)
      .refine((text) => text === '' || readRule(text) !== undefined, { error: 'bad_recurrence' })
      .refine((text) => !isRuleTooOften(text), { error: 'recurrence_too_often' })
      .transform(writtenRule),
  timeZone: () => z.string({ error: 'bad_time_zone' }).refine(isTimeZone, { error: 'bad_time_zone' }),
  currency: () =>
    z
      .string({ error: 'bad_currency' })
      .transform((text) => text.trim().toUpperCase())
      .refine((text) => text === '' || isCurrency(text), { error: 'bad_currency' }),
  timeOfDay: () => z.string({ error: 'bad_time' }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'bad_time' }),
  boolean: () => z.boolean({ error: 'not_boolean' }),
  integer: (field) => integer(...wholeBounds(field)),
  progress: (field) => integer(...wholeBounds(field)),
  minutes: (field) => integer(...wholeBounds(field)),
  decimal: decimalOf,
  money: decimalOf,
  day: () => z.string({ error: 'bad_day' }).refine(isDay, { error: 'bad_day' }),
  instant: () => momentLine,
  strings: (field) => {
    const { items, among } = field
    return listOf(
      items !== undefined
        ? itemKinds[items]
        : among === undefined
          ? line(300)
          : z.string({ error: 'bad_choice' }).refine((text) => among.includes(text), { error: 'bad_choice' }),
      mostItems(field),
    )
  },
  // Columns and values are checked against the entity that they are about (`prepare.ts`).
  conditions: () => z.looseObject({}, { error: 'bad_conditions' }),
  ref: () => id,
  refs: () =>
    z.union([names, z.strictObject({ added: names.optional(), removed: names.optional() }, { error: 'not_list' })], {
      error: 'not_list',
    }),
  subject: () => storable(60),
  file: () => z.instanceof(Upload, { error: 'not_file' }).transform(({ upload }) => upload),
  sequence: null,
  rank: null,
  // Each is validated by its own entity's schema when it is created.
  children: () => listOf(z.looseObject({}, { error: 'malformed' }), mostInline),
  count: null,
  computed: null,
} satisfies { [K in FieldKind]: Maker<K> | null }

const schemaOf = ({ field, wire }: ModelField): z.ZodType => {
  if (field.kind === 'subject' && wire.endsWith('_id')) return id.nullable()
  const maker = accepted[field.kind] as ((field: Field) => z.ZodType) | null
  if (maker === null) throw new Error(`a field of kind ${field.kind} is not written by callers`)
  return field.kind === 'boolean' || field.kind === 'strings' || field.kind === 'refs' || field.kind === 'children'
    ? maker(field)
    : maker(field).nullable()
}

/** Body of a write by wire names, every field optional: required fields are checked on the resulting row. */
export const bodySchema = (model: Model, writable: (field: ModelField) => boolean): z.ZodObject =>
  z.strictObject(
    Object.fromEntries(model.fields.filter(writable).map((field) => [field.wire, schemaOf(field).optional()])),
  )
