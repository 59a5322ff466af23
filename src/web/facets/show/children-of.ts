import { traitsOf } from '../../../core/declare/kinds.ts'
import { type Model, type ModelField, type Models, targetOf } from '../../../core/declare/model.ts'
import { equals, type Leaf } from '../../../core/query/predicate.ts'
import { isRow, type Row } from '../../base/api/shapes.ts'
import type { Preset } from '../../data/addresses/form-address.ts'
import { subjectValues } from '../facet-model.ts'

export type Children = {
  /** Model of the child rows. */
  readonly child: Model
  /** Name of the child's field that refers to the parent row. */
  readonly by: string
  /** Condition that selects the rows in the child's list. */
  readonly fixed: Leaf
  /** Values that a new child row starts with; undefined if the child refers to parents by a list. */
  readonly preset: Readonly<Record<string, string>> | undefined
  /** Values that the form of a new child row begins with; undefined if the parent is not named by its id. */
  readonly start: Preset | undefined
}

/** Tells whether only users who may change the parent row may make child rows. */
export const followsParent = ({ child, by }: Children): boolean => {
  const { create } = child.entity.access
  return create !== undefined && 'via' in create && create.via === by && create.access === 'update'
}

/** Returns how to query and create the rows of a `children` field, or those of a list of references. */
export const childrenOf = (models: Models, model: Model, { field, name, wire }: ModelField, row: Row): Children => {
  if (traitsOf(field).many === true) {
    // Rows where they came along, else their ids.
    const named: readonly unknown[] = Array.isArray(row[wire]) ? row[wire] : []
    const value = named.map((one) => String(isRow(one) ? one.id : one))
    const fixed: Leaf = { column: 'id', operator: 'in', value }
    return { child: models.of(targetOf(field)), by: name, fixed, preset: undefined, start: undefined }
  }
  if (field.kind !== 'children') throw new Error(`${model.name}.${name} has no rows of its own`)
  const child = models.of(targetOf(field))
  const back = child.byName.get(field.by)
  const id = String(row.id)
  if (back?.field.kind === 'ref') {
    // A row of the same entity agrees with the one above it, in a project for instance.
    const { within } = back.field
    const shared = within === undefined || child !== model ? undefined : model.byName.get(within)?.wire
    const value = shared === undefined ? undefined : row[shared]
    const preset = {
      [back.wire]: id,
      ...(shared !== undefined && typeof value === 'string' ? { [shared]: value } : {}),
    }
    return { child, by: field.by, fixed: equals(back.wire, id), preset, start: preset }
  }
  // A subject is two fields under one name.
  if (back?.field.kind === 'subject')
    return {
      child,
      by: field.by,
      fixed: equals(`${field.by}_id`, id),
      preset: subjectValues(model, row),
      start: undefined,
    }
  const isByKey = back === undefined || ('by' in back.field && back.field.by !== undefined)
  const start = isByKey ? undefined : { [back.wire]: id }
  return { child, by: field.by, fixed: equals(back?.wire ?? field.by, id), preset: undefined, start }
}
