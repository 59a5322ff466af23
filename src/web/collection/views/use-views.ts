import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../../core/model.ts'
import { permissionFor } from '../../../core/permissions.ts'
import { allOf, anyOf, equals, meValue } from '../../../core/predicate.ts'
import { useHoldsAll } from '../../access/use-holds-all.ts'
import { settings } from '../../base/settings.ts'
import { useAllRows } from '../../data/all-rows.ts'
import { useProduct } from '../../product/product.ts'
import { useKept } from '../layout-store.ts'
import { allView, type ListState } from '../list-state.ts'
import { mineView } from './mine-view.ts'
import { readView, type View, type ViewFields } from './view.ts'

/** The entity that keeps views, where there is one and the signed-in user may see its rows; the specification has none. */
export const useViewKeeper = (): { readonly keeper: Model; readonly fields: ViewFields } | undefined => {
  const holdsAll = useHoldsAll()
  const keeper = useProduct().models.all.find(({ entity }) => entity.savedViews !== undefined)
  const fields = keeper?.entity.savedViews
  if (keeper === undefined || fields === undefined || !settings.own) return undefined
  return holdsAll([permissionFor(keeper.entity, 'index')]) ? { keeper, fields } : undefined
}

/** Views of a list: one's own and those shared, by name. */
const useViewRows = (model: Model, enabled: boolean) => {
  const found = useViewKeeper()
  const any = useProduct().models.all[0] as Model
  const { keeper = any, fields } = found ?? {}
  const query = useAllRows(
    keeper,
    {
      // Administrators may read what others keep for themselves; in a menu it would only be in the way.
      where:
        fields === undefined
          ? undefined
          : allOf(equals(fields.of, model.name), anyOf(equals('created_by', meValue), equals(fields.shared, true))),
    },
    { enabled: enabled && found !== undefined },
  )
  const views: readonly View[] | undefined =
    found === undefined ? [] : query.data?.map((row) => readView(row, found.keeper, found.fields, model))
  return { views: query.isError ? [] : views, isFetching: query.isFetching, found }
}

type Given = {
  readonly model: Model
  readonly state: ListState
  /** The address says nothing but perhaps which view. */
  readonly isBare: boolean
  readonly change: (next: Partial<ListState>, replace?: boolean) => void
}

/**
 * The saved view that the address names. An address that names nothing means the user's default view of this list,
 * where they have one; one that names only a view is filled with what the view keeps.
 */
export const useViews = ({ model, state, isBare, change }: Given) => {
  const [usual, keepUsual] = useKept(`view:${model.name}`)
  const meant = state.view ?? (isBare ? (usual ?? undefined) : undefined)
  const named = meant === allView ? undefined : meant
  const builtIn = mineView(model, named, useTranslation().t)
  const { views, isFetching, found } = useViewRows(model, named !== undefined && builtIn === undefined)
  const view = builtIn ?? views?.find(({ id }) => id === named)
  const isWaiting = isBare && named !== undefined && (views === undefined || view !== undefined)
  // One that was just made comes with the next answer.
  const isLost = named !== undefined && views !== undefined && view === undefined && !isFetching
  // biome-ignore lint/correctness/useExhaustiveDependencies: `change` is new with each address
  useEffect(() => {
    if (isWaiting && view !== undefined)
      change({ ...view.state, view: view.id, peek: state.peek, form: state.form }, true)
    // Deleted, or not shared any more.
    if (isLost && state.view === named) change({ view: undefined, page: state.page }, true)
    if (isLost && usual === named) keepUsual(undefined)
  }, [isWaiting, isLost, view?.id])
  return {
    view,
    /** The list is not asked before its view is known: it would be asked twice, for different rows. */
    isWaiting: isWaiting && found !== undefined,
    usual: usual ?? undefined,
    setUsual: keepUsual,
    isOffered: found !== undefined,
  }
}

/** The saved views of a list, for its menu; asked for when that opens. */
export const useAllViews = (model: Model): readonly View[] => useViewRows(model, true).views ?? []
