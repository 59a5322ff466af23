import type { Model, ModelField } from '../../../core/declare/model.ts'
import { equals, type Group, isEmpty, type Leaf } from '../../../core/query/predicate.ts'
import type { Row } from '../../base/api/shapes.ts'
import { type Place, unplaced } from './places.ts'

/** Search and filter of all places. */
export type PlanQuestion = {
  readonly search: string
  readonly where: Group | undefined
}

/** An entity's rows by place, each in manual order. */
export type Plan = {
  readonly model: Model
  /** Field whose values are the places. */
  readonly field: ModelField
  /** Wire name of the rank field. */
  readonly rank: string
  /** Identifies the plan among others of its entity, for stored settings. */
  readonly name: string
  /** List call of a place: path and condition. */
  readonly callFor: (place: Place) => { readonly path: string; readonly where?: Group | undefined }
  /** Call that moves rows to a place without a position; absent: the place is written as a value. */
  readonly sendTo?: (place: Place) => { readonly path: string; readonly body: (rows: readonly Row[]) => object }
}

/** Values of a row in a place. */
export const valuesAt = ({ field }: Plan, place: Place): Row => ({ [field.wire]: place === unplaced ? null : place })

/** Place of a loaded row. */
export const placeOf = ({ field }: Plan, row: Row): Place => {
  const value = row[field.wire]
  return typeof value === 'string' ? value : unplaced
}

/** Condition for the rows of a place. */
export const placeFilter = (field: ModelField, place: Place): Leaf =>
  place === unplaced ? isEmpty(field.wire) : equals(field.wire, place)
