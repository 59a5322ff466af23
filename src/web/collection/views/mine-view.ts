import type { TFunction } from 'i18next'
import { keyOfMine, mineViewId } from '../../../core/keys.ts'
import type { Model } from '../../../core/model.ts'
import { allOf, equals, meValue } from '../../../core/predicate.ts'
import { defaultLayout } from '../layout.ts'
import { readListState } from '../list-state.ts'
import type { View } from './view.ts'

/** A built-in view: rows whose reference to users is the reader. @returns undefined if the id names no such view */
export const mineView = (model: Model, id: string | undefined, t: TFunction): View | undefined => {
  const field = model.fields.find(({ name }) => mineViewId(name) === id)
  if (field === undefined) return
  const where = allOf(equals(field.wire, meValue))
  return {
    id: mineViewId(field.name),
    name: t(keyOfMine(model.name, field.name)),
    state: { ...readListState(new URLSearchParams(), model), where },
    layout: defaultLayout,
  }
}
