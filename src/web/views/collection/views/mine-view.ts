import type { TFunction } from 'i18next'
import type { Model } from '../../../../core/declare/model.ts'
import type { PermissionName } from '../../../../core/declare/register.ts'
import { allOf, equals, type Group, meValue } from '../../../../core/query/predicate.ts'
import { keyOfMine, keyOfView, mineViewId, offeredViewId } from '../../../../core/words/keys.ts'
import { defaultLayout } from '../layout.ts'
import { readListState } from '../list-state.ts'
import { readSorts } from '../sorting.ts'
import type { View } from './view.ts'

const viewOf = (model: Model, id: string, name: string, where: Group, sort = ''): View => {
  const state = readListState(new URLSearchParams(), model)
  return {
    id,
    name,
    state: { ...state, where, ...(sort === '' ? {} : { sort: readSorts(sort, model) }) },
    layout: defaultLayout,
  }
}

/** Returns the views that the declaration offers by name to users with some permissions. */
export const offeredViews = (
  model: Model,
  t: TFunction,
  holdsAll: (permissions: readonly PermissionName[]) => boolean = () => true,
): readonly View[] =>
  Object.entries(model.entity.list.views ?? {})
    .filter(([, { permissions = [] }]) => holdsAll(permissions as readonly PermissionName[]))
    .map(([view, { where, sort }]) => viewOf(model, offeredViewId(view), t(keyOfView(model.name, view)), where, sort))

/** A built-in view: rows whose reference to users is the reader. @returns undefined if the id names no such view */
export const mineView = (model: Model, id: string | undefined, t: TFunction): View | undefined => {
  const field = model.fields.find(({ name }) => mineViewId(name) === id)
  if (field === undefined) return
  return viewOf(model, mineViewId(field.name), t(keyOfMine(model.name, field.name)), allOf(equals(field.wire, meValue)))
}

/** A view that no row keeps. @returns undefined if the id names none */
export const builtInView = (model: Model, id: string | undefined, t: TFunction): View | undefined =>
  offeredViews(model, t).find((view) => view.id === id) ?? mineView(model, id, t)
