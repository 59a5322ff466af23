import { facetWords } from '../declare/facets.ts'
import type { Model } from '../declare/model.ts'

/** Translation keys follow from the declaration: no label is ever written in a screen. Namespace = the entity's name. */
export const keyOfEntity = (entity: string, number: 'one' | 'many'): string => `${entity}:${number}`
export const keyOfField = (entity: string, field: string): string => `${entity}:field.${field}`
export const keyOfChoice = (entity: string, field: string, value: string): string =>
  `${entity}:choice.${field}.${value}`
/** What people read in place of a text that comes with the product (`shipped` of a field). */
export const keyOfShipped = (entity: string, field: string, key: string): string => `${entity}:shipped.${field}.${key}`
export const keyOfSection = (entity: string, section: string): string => `${entity}:section.${section}`
/** What the button and the command that make a row say: 'New task'. */
export const keyOfNew = (entity: string): string => `${entity}:new`
/** Name of the built-in view of rows whose field is whoever reads: 'Assigned to me'. */
export const keyOfMine = (entity: string, field: string): string => `${entity}:mine.${field}`
/** Heading of people who are not members of a row of the entity: 'Not in this project'. */
export const keyOfOutside = (entity: string): string => `${entity}:outside`
/** What the private address of a row's calendar shows. */
export const keyOfFeed = (entity: string): string => `${entity}:feed`
/** What the command that turns a row into one of another entity says, and the one that turns it back: 'Make a task'. */
export const keyOfBecomes = (entity: string, other: string): string => `${entity}:becomes.${other}`
export const keyOfTurnedBack = (entity: string): string => `${entity}:becomes.back`
/** Name of a view that the list offers. */
export const keyOfView = (entity: string, view: string): string => `${entity}:view.${view}`
/** What the empty list says: one sentence on what this is. */
export const keyOfEmpty = (entity: string): string => `${entity}:empty`

/** Columns of the engine share their words. */
export const sharedWords: ReadonlySet<string> = new Set([
  'id',
  'created_at',
  'updated_at',
  'created_by',
  'updated_by',
  'deleted_at',
  'deleted_by',
])
export const isOfFacet = (model: Model, field: string): boolean =>
  facetWords.has(field) && model.entity.facetFields?.includes(field) === true
export const labelKey = (model: Model, field: string): string =>
  sharedWords.has(field)
    ? `common:field.${field}`
    : isOfFacet(model, field)
      ? `facets:field.${field}`
      : keyOfField(model.name, field)

/**
 * What the command that changes a field says: 'Assign', 'Move to sprint'. It may be written where it should be better than what
 * follows from the field's name (`common:changeField`).
 */
export const editKey = (model: Model, field: string): string =>
  isOfFacet(model, field) ? `facets:edit.${field}` : `${model.name}:edit.${field}`

/** Id of a view that the list offers, where those of saved views stand. */
export const offeredViewId = (view: string): string => `own-${view}`
/** Id of the built-in view of a field, where those of saved views stand. */
export const mineViewId = (field: string): string => `mine-${field}`
