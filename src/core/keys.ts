import { facetWords } from './facets.ts'
import { type Model, mineFields } from './model.ts'

/** Translation keys follow from the declaration: no label is ever written in a screen. Namespace = the entity's name. */
export const keyOfEntity = (entity: string, number: 'one' | 'many'): string => `${entity}:${number}`
export const keyOfField = (entity: string, field: string): string => `${entity}:field.${field}`
export const keyOfChoice = (entity: string, field: string, value: string): string =>
  `${entity}:choice.${field}.${value}`
export const keyOfSection = (entity: string, section: string): string => `${entity}:section.${section}`
/** Name of the built-in view of rows whose field is whoever reads: 'Assigned to me'. */
export const keyOfMine = (entity: string, field: string): string =>
  shared.has(field) ? `list:views.mine.${field}` : `${entity}:mine.${field}`
/** What the empty list says: one sentence on what this is. */
export const keyOfEmpty = (entity: string): string => `${entity}:empty`

/** Columns of the engine share their words. */
const shared = new Set(['id', 'created_at', 'updated_at', 'created_by', 'updated_by', 'deleted_at'])
const isOfFacet = (model: Model, field: string): boolean =>
  facetWords.has(field) && model.entity.facetFields?.includes(field) === true
export const labelKey = (model: Model, field: string): string =>
  shared.has(field)
    ? `common:field.${field}`
    : isOfFacet(model, field)
      ? `facets:field.${field}`
      : keyOfField(model.name, field)

/** Every key that an entity needs; the locale test holds the files to exactly these. */
export const keysOf = (model: Model): readonly string[] => [
  keyOfEntity(model.name, 'one'),
  keyOfEntity(model.name, 'many'),
  keyOfEmpty(model.name),
  ...new Set(
    model.fields
      .filter(({ name }) => !shared.has(name) && !isOfFacet(model, name))
      .map(({ name }) => keyOfField(model.name, name)),
  ),
  ...model.fields.flatMap(({ name, field }) =>
    field.kind === 'choice' ? field.options.map((value) => keyOfChoice(model.name, name, value)) : [],
  ),
  ...(model.entity.page === undefined ? [] : mineFields(model))
    .filter(({ name }) => !shared.has(name))
    .map(({ name }) => keyOfMine(model.name, name)),
  ...model.entity.form.map(({ section }) => keyOfSection(model.name, section)),
]
