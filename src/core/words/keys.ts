import { facetWords } from '../declare/facets.ts'
import type { Model } from '../declare/model.ts'

/** Translation keys follow from the declaration: no label is ever written in a screen. Namespace = the entity's name. */
export const keyOfEntity = (entity: string, number: 'one' | 'many'): string => `${entity}:${number}`
export const keyOfField = (entity: string, field: string): string => `${entity}:field.${field}`
export const keyOfChoice = (entity: string, field: string, value: string): string =>
  `${entity}:choice.${field}.${value}`
/** Key of the words that people read in place of a text that comes with the product (`shipped` of a field). */
export const keyOfShipped = (entity: string, field: string, key: string): string => `${entity}:shipped.${field}.${key}`
export const keyOfSection = (entity: string, section: string): string => `${entity}:section.${section}`
/** Key of the words on the button and the command that make a row: 'New task'. */
export const keyOfNew = (entity: string): string => `${entity}:new`
/** Name of the built-in view of rows whose field is the reader: 'Assigned to me'. */
export const keyOfMine = (entity: string, field: string): string => `${entity}:mine.${field}`
/** Key of the words for rows without a value in a field, where there are better ones than 'None': 'Unassigned'. */
export const keyOfNone = (entity: string, field: string): string => `${entity}:none.${field}`
/** Key of the words that say that a yes/no field is no, where there are better ones than its label with 'No': 'Inactive'. */
export const keyOfNot = (entity: string, field: string): string => `${entity}:not.${field}`
/** Keys of the words for the rows that a grouping finds no value in: the first that has words says them. */
export const noneKeys = (
  grouping: { readonly model: Model; readonly field: { readonly name: string } } | undefined,
) => [...(grouping === undefined ? [] : [keyOfNone(grouping.model.name, grouping.field.name)]), 'report:none']
/** Heading of people who are not members of a row of the entity: 'Not in this project'. */
export const keyOfOutside = (entity: string): string => `${entity}:outside`
/** Key of the words on the private address of a row's calendar. */
export const keyOfFeed = (entity: string): string => `${entity}:feed`
/** Keys of the words on the commands that turn a row into one of another entity ('Make a task') and back. */
export const keyOfBecomes = (entity: string, other: string): string => `${entity}:becomes.${other}`
export const keyOfTurnedBack = (entity: string): string => `${entity}:becomes.back`
/** Key of the sentence on a report about rows that lack the number that is added up. */
export const keyOfLacking = (entity: string, field: string): string => `${entity}:lacks.${field}`
/** Name of a view that the list offers. */
export const keyOfView = (entity: string, view: string): string => `${entity}:view.${view}`
/** Key of the sentence in an empty list, which says what the list is for. */
export const keyOfEmpty = (entity: string): string => `${entity}:empty`

/** The engine's columns, whose words all entities share. */
export const sharedWords: ReadonlySet<string> = new Set(['id', 'created_at', 'updated_at', 'created_by', 'updated_by'])
export const isOfFacet = (model: Model, field: string): boolean =>
  facetWords.has(field) && model.entity.facetFields?.includes(field) === true
export const labelKey = (model: Model, field: string): string =>
  sharedWords.has(field)
    ? `common:field.${field}`
    : isOfFacet(model, field)
      ? `facets:field.${field}`
      : keyOfField(model.name, field)

/**
 * Key of the words on the command that changes a field: 'Assign', 'Move to sprint'. Its words are written only where
 * they are better than those that follow from the field's name (`common:changeField`).
 */
export const editKey = (model: Model, field: string): string =>
  isOfFacet(model, field) ? `facets:edit.${field}` : `${model.name}:edit.${field}`

/** Returns the id of a view that the list offers, used like the ids of saved views. */
export const offeredViewId = (view: string): string => `own-${view}`
/** Returns the id of the built-in view of a field, used like the ids of saved views. */
export const mineViewId = (field: string): string => `mine-${field}`
