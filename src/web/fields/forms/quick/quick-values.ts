import { traitsOf } from '../../../../core/declare/kinds.ts'
import type { Model, ModelField, Models } from '../../../../core/declare/model.ts'
import { withinOf } from '../../../../core/declare/within.ts'
import type { Row } from '../../../base/api/shapes.ts'
import type { Preset } from '../../../data/addresses/form-address.ts'
import { presetValues, type Values } from '../form-values.ts'

const halfHourMs = 1_800_000
const nextHalfHour = (now: number): number => (Math.floor(now / halfHourMs) + 1) * halfHourMs

/**
 * Returns the first moments of a new row (`soon`): from the next half hour on, or at the declared distance from a
 * moment that the row's place gives.
 * @param now milliseconds since 1970
 */
export const soonValues = (
  model: Model,
  fields: readonly ModelField[],
  preset: Values,
  now: number,
): { readonly [wire: string]: string } => {
  const soon = fields.flatMap(({ wire, name }) => {
    const value = model.entity.quick?.values?.[name]
    return typeof value === 'object' && 'soon' in value ? [{ wire, after: value.soon * 60_000 }] : []
  })
  const given = soon.map(({ wire, after }) => Date.parse(String(preset[wire])) - after)
  const begin = given.find((at) => !Number.isNaN(at)) ?? nextHalfHour(now)
  return Object.fromEntries(soon.map(({ wire, after }) => [wire, new Date(begin + after).toISOString()]))
}

/** The declared value of a field in the small form, apart from moments. */
const declaredValue = (model: Model, field: ModelField, me: Row): unknown => {
  const value = model.entity.quick?.values?.[field.name]
  if (typeof value !== 'object') return value
  return 'me' in value ? me[value.me] : undefined
}

/**
 * Values that a small form begins with: declared ones, then those that the page gives. Of a list of references the
 * declaration names one.
 */
export const quickValues = (
  model: Model,
  fields: readonly ModelField[],
  me: Row,
  preset: Preset,
  now: number,
): Values => ({
  ...soonValues(model, fields, preset, now),
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
