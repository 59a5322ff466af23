import { type Model, type ModelField, modelOf } from './model.ts'

/** The name that a field had before it was renamed. */
export const wasOf = ({ field }: ModelField): string | undefined => ('was' in field ? field.was : undefined)

/** A renamed field as it was before: the same with its former name, and its former wire name and column. */
export const formerFields = (model: Model, field: ModelField, was: string): readonly ModelField[] =>
  modelOf({ ...model.entity, fields: { [was]: field.field } }).fields.filter(({ name }) => name === was)

/** Pairs of a renamed field as it was and as it is; two for a subject. */
export const renamedFields = (model: Model): readonly (readonly [former: ModelField, now: ModelField])[] =>
  [...model.byName.values()].flatMap((field) => {
    const was = wasOf(field)
    if (was === undefined) return []
    const now = model.fields.filter(({ name }) => name === field.name)
    return formerFields(model, field, was).flatMap((former, half) =>
      now[half] === undefined ? [] : [[former, now[half]] as const],
    )
  })
