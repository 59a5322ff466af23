import { boundsOf } from '../../../core/declare/bounds.ts'
import type { Field } from '../../../core/declare/fields.ts'
import { type Given, givenOf } from '../../../core/declare/initial.ts'
import { traitsOf } from '../../../core/declare/kinds.ts'
import type { ModelField } from '../../../core/declare/model.ts'
import type { Schema } from './parts.ts'

/** What a new row gets that is not sent the field. */
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

/** Bounds of a field's values; those of exact decimals and days, which are texts, in words. */
const boundsIn = (field: Field): Schema => {
  const { days, numbers, decimals, letters, items } = boundsOf(field)
  const said = days ?? decimals
  const sentences = [...(said === undefined ? [] : [`From ${said.min} to ${said.max}`]), ...beginningOf(field)]
  return {
    ...(letters !== undefined && { maxLength: letters }),
    // References are a list, or what is added to it and removed.
    ...(items !== undefined && traitsOf(field).points !== true && { maxItems: items }),
    ...(numbers !== undefined && { minimum: numbers.min, maximum: numbers.max }),
    ...(sentences.length > 0 && { description: sentences.join('. ') }),
  }
}

/** Forms of texts by kind, for readers and for the examples. */
const forms: { readonly [kind: string]: Schema } = {
  email: { format: 'email' },
  color: { example: '#3366cc' },
  timeOfDay: { example: '09:30' },
  day: { format: 'date' },
  instant: { format: 'date-time' },
  ref: { format: 'uuid' },
}

/** What the declaration of a field says of its values and its validator does not tell in a schema. */
export const factsOf = ({ field }: ModelField): Schema => ({
  ...boundsIn(field),
  ...forms[field.kind],
  // Where letter case does not matter, the list would refuse what is accepted.
  ...('options' in field && field.anyCase !== true && { enum: [...field.options, null] }),
})
