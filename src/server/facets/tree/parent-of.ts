import type { Model, ModelField } from '../../../core/declare/model.ts'

/** The reference to the row above. */
export const parentOf = (model: Model): ModelField & { readonly column: string } => {
  const field = model.byName.get(model.entity.tree?.parent ?? '')
  if (field === undefined || field.column === null) throw new Error(`${model.name} has no tree`)
  return { ...field, column: field.column }
}
