import { z } from 'zod'
import { isStorable, isUuid } from '../../core/query/values.ts'
import { bodyDocsOf } from './docs/body-docs.ts'

/** Messages are fault codes (`server:fault.<code>`). */
export const id = z
  .string({ error: 'bad_reference' })
  .refine(isUuid, { error: 'bad_reference' })
  .transform((text) => text.toLowerCase())
  .meta({ format: 'uuid' })

/** A text that is not empty. */
export const filledText = (max = 1000) =>
  z
    .string({ error: 'not_text' })
    .refine((text) => text !== '', { error: 'required' })
    .refine(isStorable, { error: 'bad_text' })
    .refine((text) => text.length <= max, { error: 'too_long', params: { max } })
    .meta({ minLength: 1, maxLength: max })

export const flag = z.boolean({ error: 'not_boolean' })

export const whole = (min: number, max: number) =>
  z
    .number({ error: 'out_of_range' })
    .refine((value) => Number.isInteger(value) && value >= min && value <= max, {
      error: 'out_of_range',
      params: { min, max },
    })
    .meta({ type: 'integer', minimum: min, maximum: max })

/** Returns the schema of a list. It checks the length before the items: a body has room for a million of them. */
const listFrom = <T extends z.ZodType>(item: T, min: 0 | 1, max: number) =>
  z
    .array(z.unknown(), { error: 'not_list' })
    .refine((list) => list.length >= min, { error: 'required', abort: true })
    .refine((list) => list.length <= max, { error: 'too_many', params: { max }, abort: true })
    .pipe(z.array(item))
    .meta({ items: bodyDocsOf(item), minItems: min, maxItems: max })
export const listOf = <T extends z.ZodType>(item: T, max: number) => listFrom(item, 0, max)
/** A list that is not empty. */
export const filledList = <T extends z.ZodType>(item: T, max: number) => listFrom(item, 1, max)

/** A condition; its columns and values are checked against the list that it is about. */
export const condition = z.looseObject({}, { error: 'malformed' }).meta({
  title: 'condition',
  description: 'Nested conditions, as the parameter `where` of the call by GET has them',
})
