import { traitsOf } from '../../../core/kinds.ts'
import type { Model, ModelField, Models } from '../../../core/model.ts'
import { withinOf } from '../../../core/within.ts'
import type { Preset } from '../../addresses/form-address.ts'
import type { Row } from '../../api/shapes.ts'
import { presetValues, type Values } from '../form-values.ts'

/** The declared value of a field in the small form: as written, or the user's. */
const declaredValue = (model: Model, field: ModelField, me: Row): unknown => {
  const value = model.entity.quick?.values?.[field.name]
  return typeof value === 'object' ? me[value.me] : value
}

/**
 * Values that a small form begins with: declared ones, then those that the page gives. Of a list of references the
 * declaration names one.
 */
export const quickValues = (model: Model, fields: readonly ModelField[], me: Row, preset: Preset): Values => ({
  ...Object.fromEntries(
    fields.flatMap((field) => {
      const value = declaredValue(model, field, me)
      if (typeof value !== 'string') return []
      return [[field.wire, traitsOf(field.field).many === true ? [value] : value]]
    }),
  ),
  ...presetValues(fields, preset),
})

/** Fields whose options depend on a field: their values are void once it changes. */
export const dependentFields = (
  models: Models,
  model: Model,
  fields: readonly ModelField[],
  changed: ModelField,
): readonly ModelField[] => fields.filter((field) => withinOf(models, model, field)?.own[0]?.wire === changed.wire)
