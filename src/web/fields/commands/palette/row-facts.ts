import { traitsOf } from '../../../../core/declare/kinds.ts'
import { type Model, type ModelField, type Models, targetOf } from '../../../../core/declare/model.ts'
import { stateField } from '../../../../core/declare/state.ts'
import { isRow, type Row } from '../../../base/api/shapes.ts'
import { includedRows, titleOf } from '../../../data/rows/titles.ts'

/** Returns the field of a row's owner: its first required reference. */
export const ownerField = (model: Model): ModelField | undefined =>
  model.fields.find(
    ({ field }) => traitsOf(field).relation === true && 'to' in field && 'required' in field && field.required === true,
  )

/** The facts that distinguish equal titles: a row's state (`stateField`) and its owner. */
export type RowFacts = { readonly owner?: string; readonly state?: { readonly field: string; readonly value: string } }

export const factsOf = (models: Models, model: Model, row: Row): RowFacts & { readonly entity: string } => {
  const owner = ownerField(model)
  const about = isRow(row.about) ? row.about : undefined
  const aboutModel = models.all.find(({ name }) => name === row.about_type)
  if (about !== undefined && aboutModel !== undefined) return { entity: model.name, owner: titleOf(aboutModel, about) }
  const [included] = owner === undefined ? [] : includedRows(owner, row)
  const state = stateField(model)
  const value = state === undefined ? undefined : row[state.wire]
  return {
    entity: model.name,
    ...(owner === undefined || included === undefined
      ? {}
      : { owner: titleOf(models.of(targetOf(owner.field)), included) }),
    ...(state !== undefined && typeof value === 'string' ? { state: { field: state.name, value } } : {}),
  }
}
