import type { Model } from '../../../core/model.ts'
import { isAdding, isGrouping } from '../../rows/groups.ts'
import { int, list, listParameters, type Schema, text, uuid } from './parts.ts'

/** Body of the call that moves rows. */
export const placeBody: Schema = {
  type: 'object',
  required: ['rows'],
  description: 'All of them, or none. Without `after` and `before` they keep their places.',
  properties: {
    rows: {
      ...list({
        type: 'object',
        required: ['id'],
        properties: { id: uuid, version: { ...int, description: 'Version that was read' } },
      }),
      description: 'In the order in which they are to stand; 200 at most',
    },
    values: { type: 'object', description: 'What all of them become, as an update takes it' },
    after: { ...uuid, description: 'The row right behind which they come' },
    before: { ...uuid, description: 'The row right in front of which they come' },
  },
}

/** Parameters of the groups call: those of a list without page, order and include. */
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
