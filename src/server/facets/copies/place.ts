import { ownReferences } from '../../../core/declare/copied.ts'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import type { Json } from '../../db/database.ts'
import { type Image, rootOf } from './image.ts'

/**
 * Where a copy is: rows of an entity that are below each other share some references, such as a task and its sub-tasks
 * their project.
 */
export type Place = {
  readonly model: Model
  /** The shared references, by wire name, where the copied row has others than its original. */
  readonly at: Json
  /** Names of references that lead to rows of the place that was left, such as the sprint of another project. */
  readonly left: ReadonlySet<string>
}

/** Returns the names of the references of which a reference and its target must have the same. */
const withinOf = ({ field }: ModelField): readonly string[] =>
  'within' in field && field.within !== undefined ? field.within.split('.') : []

/** @param row values of the copied row, by wire name; it stays where its original was in those that are not told */
export const placeOf = (model: Model, image: Image, row: Json): Place => {
  const shared = new Set(ownReferences(model).flatMap(withinOf))
  const original = rootOf(image, model).values
  const moved = model.fields.filter(
    ({ name, wire }) => shared.has(name) && wire in row && (row[wire] ?? null) !== (original[wire] ?? null),
  )
  const isLeft = (field: ModelField): boolean =>
    withinOf(field).some((name) => {
      const other = model.byName.get(name)
      return other !== undefined && (moved.includes(other) || isLeft(other))
    })
  return {
    model,
    at: Object.fromEntries(moved.map(({ wire }) => [wire, row[wire] ?? null])),
    left: new Set(model.fields.filter(isLeft).map(({ name }) => name)),
  }
}
