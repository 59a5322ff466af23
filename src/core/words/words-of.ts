import type { Field } from '../declare/fields.ts'
import { isEditedInline } from '../declare/kinds.ts'
import type { Model, ModelField } from '../declare/model.ts'
import { mineFields } from '../query/mine.ts'
import {
  editKey,
  isOfFacet,
  keyOfBecomes,
  keyOfChoice,
  keyOfEmpty,
  keyOfEntity,
  keyOfFeed,
  keyOfField,
  keyOfLacking,
  keyOfMine,
  keyOfNew,
  keyOfNone,
  keyOfNot,
  keyOfOutside,
  keyOfSection,
  keyOfShipped,
  keyOfTurnedBack,
  keyOfView,
  sharedWords,
} from './keys.ts'
import { shippedOf } from './shipped.ts'

/** Returns the values of a closed list, each of which has words. */
const optionsOf = (field: Field): readonly string[] =>
  'options' in field ? field.options : 'among' in field ? (field.among ?? []) : []

/** Returns the fields that people change on their row's page, each by a command. Fields of facets share words. */
const editedFields = (model: Model): readonly ModelField[] => {
  const { page, form } = model.entity
  const names = new Set(form.flatMap(({ fields }) => fields))
  return page === undefined || !model.operations.has('update')
    ? []
    : model.fields.filter(
        ({ name, updatable, field }) =>
          updatable && !isEditedInline(field) && names.has(name) && !isOfFacet(model, name),
      )
}

/** Keys that an entity may have words for; without them its words follow from others. */
export const chosenKeysOf = (model: Model): readonly string[] => [
  ...editedFields(model).map(({ name }) => editKey(model, name)),
  ...model.fields.map(({ name }) => keyOfNone(model.name, name)),
  ...model.fields.map(({ name }) => keyOfNot(model.name, name)),
]

/** Every key that an entity needs; the locale test holds the files to these and `chosenKeysOf`. */
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
  ...model.fields.flatMap(({ name, field }) => optionsOf(field).map((value) => keyOfChoice(model.name, name, value))),
  ...model.fields.flatMap(({ name, field }) =>
    Object.keys(shippedOf(field)).map((key) => keyOfShipped(model.name, name, key)),
  ),
  ...(model.entity.page === undefined ? [] : mineFields(model)).map(({ name }) => keyOfMine(model.name, name)),
  ...Object.keys(model.entity.list.views ?? {}).map((view) => keyOfView(model.name, view)),
  ...Object.keys(model.entity.measures?.lacks ?? {}).map((field) => keyOfLacking(model.name, field)),
  ...(model.entity.members === undefined ? [] : [keyOfOutside(model.name)]),
  ...(model.entity.feed === undefined ? [] : [keyOfFeed(model.name)]),
  ...Object.entries(model.entity.becomes ?? {}).flatMap(([other, { goes }]) => [
    keyOfBecomes(model.name, other),
    ...(goes === true ? [keyOfTurnedBack(model.name)] : []),
  ]),
  ...model.entity.form.map(({ section }) => keyOfSection(model.name, section)),
]
