import {
  isOfFacet,
  keyOfChoice,
  keyOfEmpty,
  keyOfEntity,
  keyOfField,
  keyOfMine,
  keyOfNew,
  keyOfSection,
  sharedWords,
} from './keys.ts'
import { mineFields } from './mine.ts'
import type { Model } from './model.ts'

/** Every key that an entity needs; the locale test holds the files to exactly these. */
export const keysOf = (model: Model): readonly string[] => [
  keyOfEntity(model.name, 'one'),
  keyOfEntity(model.name, 'many'),
  keyOfEmpty(model.name),
  ...(model.operations.has('store') ? [keyOfNew(model.name)] : []),
  ...new Set(
    model.fields
      .filter(({ name }) => !sharedWords.has(name) && !isOfFacet(model, name))
      .map(({ name }) => keyOfField(model.name, name)),
  ),
  ...model.fields.flatMap(({ name, field }) =>
    field.kind === 'choice' ? field.options.map((value) => keyOfChoice(model.name, name, value)) : [],
  ),
  ...(model.entity.page === undefined ? [] : mineFields(model)).map(({ name }) => keyOfMine(model.name, name)),
  ...model.entity.form.map(({ section }) => keyOfSection(model.name, section)),
]
