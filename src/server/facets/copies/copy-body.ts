import { z } from 'zod'
import { filledText, id, listOf } from '../../api/body-parts.ts'
import { CopyChoices } from './choices.ts'

const day = z
  .string({ error: 'bad_value' })
  .refine((text) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)), {
    error: 'bad_value',
  })

/** The choices that a body may make for a copy. */
export const copyParts = {
  start: day.optional(),
  without: listOf(filledText(60), 50).optional(),
  people: listOf(z.strictObject({ from: id, to: id.nullable() }), 500).optional(),
  words: listOf(
    z.strictObject({ name: filledText(40), word: z.string({ error: 'not_text' }).max(2000, { error: 'too_long' }) }),
    50,
  ).optional(),
}
type Sent = z.infer<z.ZodObject<typeof copyParts>>

/** Returns the choices of a body. */
export const choicesOf = (
  { start, without = [], people = [], words = [] }: Sent,
  tell?: CopyChoices['tell'],
): CopyChoices =>
  new CopyChoices({
    without,
    people: people.map(({ from, to }) => [from, to] as const),
    start,
    tell,
    words: Object.fromEntries(words.map(({ name, word }) => [name, word])),
  })
