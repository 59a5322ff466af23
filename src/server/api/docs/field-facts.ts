import { givenOf } from '../../../core/declare/beginnings.ts'
import { boundsOf } from '../../../core/declare/bounds.ts'
import type { Field, FieldKind } from '../../../core/declare/fields.ts'
import type { Given } from '../../../core/declare/initial.ts'
import { type FieldOf, traitsOf } from '../../../core/declare/kinds.ts'
import type { ModelField } from '../../../core/declare/model.ts'
import { compareDecimals } from '../../../core/query/values.ts'
import type { Schema } from './parts.ts'

/** Descriptions of the value that a new row gets when the field is not sent. */
const beginnings: { readonly [G in Given['given']]: string } = {
  today: 'Unless sent: the day in the caller’s zone',
  now: 'Unless sent: the moment at which the row is made',
  me: 'Unless sent: the caller',
  my: 'Unless sent: what the caller’s own field of this name leads to: ',
  next: 'Unless sent: the next number of the series ',
}
const beginningOf = (field: Field): readonly string[] => {
  const given = givenOf(field)
  if (given === undefined) return []
  const about = given.given === 'my' ? given.field : given.given === 'next' ? given.pattern : ''
  return [`${beginnings[given.given]}${about}`]
}

/** Returns the bounds of a field's values; bounds of exact decimals and days, which are texts, are given in words. */
const boundsIn = (field: Field): Schema => {
  const { days, numbers, decimals, letters, items } = boundsOf(field)
  const range = days ?? decimals
  const sentences = [...(range === undefined ? [] : [`From ${range.min} to ${range.max}`]), ...beginningOf(field)]
  return {
    ...(letters !== undefined && { maxLength: letters }),
    // A list of references may also be sent as the references that are added and removed, so it has no `maxItems`.
    ...(items !== undefined && traitsOf(field).points !== true && { maxItems: items }),
    ...(numbers !== undefined && { minimum: numbers.min, maximum: numbers.max }),
    ...(sentences.length > 0 && { description: sentences.join('. ') }),
  }
}

const anId = '01975f4e-7a1c-7c3e-9a53-2f6f0d6c1b11'
/** An example of a list's text, by the kind of its items. */
const itemExamples = {
  link: 'https://example.com/',
  email: 'ada@example.com',
  instant: '2026-11-20T09:30:00.000Z',
  hours: '09:00-12:30',
} as const

/** Formats of texts by kind, for readers and for the examples, which the validator accepts. */
const forms: { readonly [kind: string]: Schema } = {
  email: { format: 'email' },
  link: { format: 'uri' },
  color: { example: '#3366cc' },
  timeOfDay: { example: '09:30' },
  timeZone: { example: 'Europe/Paris' },
  currency: { example: 'EUR' },
  recurrence: { example: 'FREQ=WEEKLY' },
  secret: { example: 'Nine-blue-lorries-7' },
  day: { format: 'date' },
  instant: { format: 'date-time' },
  ref: { format: 'uuid' },
  refs: { example: [anId] },
}

const exactForm = (field: FieldOf<'decimal'>): Schema => {
  const { min = '1', max = '1' } = boundsOf(field).decimals ?? {}
  return { example: compareDecimals('1', min) < 0 ? min : compareDecimals('1', max) > 0 ? max : '1' }
}
/** Formats that follow from the field's own declaration. */
const ownForms: { readonly [K in FieldKind]?: (field: FieldOf<K>, wire: string) => Schema } = {
  decimal: exactForm,
  money: exactForm,
  strings: ({ among, items }) => ({
    example: [among?.[0] ?? (items === undefined ? 'text' : itemExamples[items])],
  }),
  subject: (_, wire) => (wire.endsWith('_id') ? { format: 'uuid' } : {}),
  // Where letter case does not matter, an enumeration would refuse spellings that the server accepts.
  choice: ({ anyCase, options }) => (anyCase === true ? { example: options[0] } : { enum: [...options, null] }),
}
const formOf = ({ field, wire }: ModelField): Schema =>
  (ownForms[field.kind] as ((of: Field, name: string) => Schema) | undefined)?.(field, wire) ?? forms[field.kind] ?? {}

/** Returns what a field's declaration says about its values and a schema made from its validator lacks. */
export const factsOf = (field: ModelField): Schema => ({ ...boundsIn(field.field), ...formOf(field) })
