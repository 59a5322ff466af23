import { z } from 'zod'
import type { Model } from '../../../core/declare/model.ts'
import { isAdding, isGrouping } from '../../rows/read/groups.ts'
import { filledList, id } from '../body-parts.ts'
import { int, listParameters, type Schema, text } from './parts.ts'

/** Most rows that are moved by one call. */
const mostRows = 200

/** Body of the call that moves rows. */
export const placeBody = z
  .strictObject({
    rows: filledList(
      z.strictObject({
        id,
        version: z
          .number({ error: 'not_whole' })
          .refine(Number.isSafeInteger, { error: 'not_whole' })
          .optional()
          .meta({ description: 'Version that was read' }),
      }),
      mostRows,
    ).meta({ description: 'In the order in which they are to stand; 200 at most' }),
    values: z
      .looseObject({}, { error: 'malformed' })
      .refine((values) => !('version' in values), { error: 'malformed' })
      .optional()
      .meta({ description: 'What all of them become, as an update takes it' }),
    after: id.optional().meta({ description: 'The row right behind which they come' }),
    before: id.optional().meta({ description: 'The row right in front of which they come' }),
  })
  .meta({ title: 'place', description: 'All of them, or none. Without `after` and `before` they keep their places.' })

/** Returns the parameters of the groups call: those of a list without page, order and include. */
export const groupParameters = (model: Model): Schema => {
  const names = (test: typeof isAdding) =>
    model.fields
      .filter(test)
      .map(({ wire }) => wire)
      .join(', ')
  const {
    page: _,
    perPage: __,
    orderOn: ___,
    orderBy: ____,
    include: _____,
    ...asked
  } = listParameters(model).properties as { [name: string]: Schema }
  return {
    type: 'object',
    properties: {
      by: { ...text, description: `One field or two, comma-joined, of: ${names(isGrouping)}; none: all rows together` },
      sum: { ...text, description: `Fields to add up, comma-joined, of: ${names(isAdding)}` },
      ...asked,
    },
  }
}

export const groupLine: Schema = {
  type: 'object',
  required: ['count', 'sums'],
  description: 'The values of the group by their names, null for none',
  properties: {
    count: int,
    sums: { type: 'object', description: 'Exact decimals as text; amounts of money by currency' },
  },
  additionalProperties: true,
}
