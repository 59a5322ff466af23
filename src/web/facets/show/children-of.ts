import { type Model, type ModelField, type Models, targetOf } from '../../../core/model.ts'
import { equals, type Leaf } from '../../../core/predicate.ts'
import type { Row } from '../../api/shapes.ts'
import { aboutOf } from '../served.ts'

export type Children = {
  /** The entity of the rows. */
  readonly child: Model
  /** The child's field that leads to the row. */
  readonly by: string
  /** What finds the rows in the child's list. */
  readonly fixed: Leaf
  /** What a new one is told of the row; undefined where it has a list of such rows. */
  readonly preset: Readonly<Record<string, string>> | undefined
}

/** How the rows of a `children` field are found and made. */
export const childrenOf = (models: Models, model: Model, { field, name }: ModelField, row: Row): Children => {
  if (field.kind !== 'children') throw new Error(`${model.name}.${name} has no rows of its own`)
  const child = models.of(targetOf(field))
  const back = child.byName.get(field.by)
  const id = String(row.id)
  if (back?.field.kind === 'ref')
    return { child, by: field.by, fixed: equals(back.wire, id), preset: { [back.wire]: id } }
  // A subject is two fields under one name.
  if (back?.field.kind === 'subject')
    return { child, by: field.by, fixed: equals(`${field.by}_id`, id), preset: aboutOf(model, row) }
  return { child, by: field.by, fixed: equals(back?.wire ?? field.by, id), preset: undefined }
}
