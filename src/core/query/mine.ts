import { actorEntity as defaultActor } from '../declare/facets.ts'
import { traitsOf } from '../declare/kinds.ts'
import type { Model, ModelField } from '../declare/model.ts'

/** Whether a field refers to the actor, so that conditions on it may ask for `@me`: whoever asks. */
export const leadsToActor = ({ field }: ModelField, actorEntity = defaultActor): boolean =>
  traitsOf(field).points === true && 'to' in field && field.to === actorEntity

/**
 * Fields by which a list is narrowed to what is its reader's: references to the actor, and who made a row. Each is a
 * built-in view of the list.
 */
export const mineFields = ({ fields, operations }: Model): readonly ModelField[] =>
  fields.filter(
    (field) =>
      field.type !== null &&
      leadsToActor(field) &&
      field.name !== 'updated_by' &&
      (field.name !== 'created_by' || operations.has('store')),
  )
