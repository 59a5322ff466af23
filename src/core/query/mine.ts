import { actorEntity as defaultActor } from '../declare/facets.ts'
import { traitsOf } from '../declare/kinds.ts'
import type { Model, ModelField } from '../declare/model.ts'

/** Tells whether a field refers to the actor, so that conditions on it may ask for `@me`, the reader. */
export const leadsToActor = ({ field }: ModelField, actorEntity = defaultActor): boolean =>
  traitsOf(field).points === true && 'to' in field && field.to === actorEntity

/**
 * Returns the fields by which a list is narrowed to its reader's own rows: references to the actor, and the maker of a
 * row. Each is a built-in view of the list.
 */
export const mineFields = ({ fields, operations }: Model): readonly ModelField[] =>
  fields.filter(
    (field) =>
      field.type !== null &&
      leadsToActor(field) &&
      field.name !== 'updated_by' &&
      (field.name !== 'created_by' || operations.has('store')),
  )
