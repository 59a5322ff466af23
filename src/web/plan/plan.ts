import type { Model, ModelField } from '../../core/model.ts'
import { equals, type Group, isEmpty, type Leaf } from '../../core/predicate.ts'
import type { Row } from '../api/shapes.ts'
import { type Place, unplaced } from './places.ts'

/** Which rows of all places are shown. */
export type PlanQuestion = {
  readonly search: string
  readonly where: Group | undefined
}

/** Rows of an entity in places, each in the order that people gave it. */
export type Plan = {
  readonly model: Model
  /** The field whose values are the places. */
  readonly field: ModelField
  /** Name on the wire of the field that keeps the order. */
  readonly rank: string
  /** Tells one plan from others of its entity where the browser remembers what is closed. */
  readonly name: string
  /** Address of the list call for a place, and the conditions by which it answers with the rows of that place. */
  readonly callFor: (place: Place) => { readonly path: string; readonly where?: Group | undefined }
  /** The call that takes rows to a place without saying where in it; absent: that which gives values. */
  readonly sendTo?: (place: Place) => { readonly path: string; readonly body: (rows: readonly Row[]) => object }
}

/** What a row is given so that it stands in a place. */
export const valuesAt = ({ field }: Plan, place: Place): Row => ({ [field.wire]: place === unplaced ? null : place })

/** Where a row stands by what was read of it. */
export const placeOf = ({ field }: Plan, row: Row): Place => {
  const value = row[field.wire]
  return typeof value === 'string' ? value : unplaced
}

/** The condition by which the list of an entity answers with the rows of a place. */
export const placeFilter = (field: ModelField, place: Place): Leaf =>
  place === unplaced ? isEmpty(field.wire) : equals(field.wire, place)
