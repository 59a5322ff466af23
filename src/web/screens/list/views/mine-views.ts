import type { TFunction } from 'i18next'
import { keyOfMine } from '../../../../core/keys.ts'
import { type Model, type ModelField, mineFields, mineViewId } from '../../../../core/model.ts'
import { allOf, meValue } from '../../../../core/predicate.ts'
import { usualLayout } from '../layout.ts'
import { readListState } from '../list-state.ts'
import type { View } from './view.ts'

/**
 * The built-in views of a list: rows of which a reference to users is whoever reads.
 * @param readable fields of the model that the reader may read
 */
export const mineViews = (model: Model, readable: readonly ModelField[], t: TFunction): readonly View[] =>
  mineFields(model)
    .filter((field) => readable.includes(field))
    .map(({ name, wire }) => ({
      id: mineViewId(name),
      name: t(keyOfMine(model.name, name)),
      isShared: false,
      state: {
        ...readListState(new URLSearchParams(), model),
        where: allOf({ column: wire, operator: 'eq', value: meValue }),
      },
      layout: usualLayout,
      row: undefined,
    }))
