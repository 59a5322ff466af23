import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../../../core/declare/model.ts'
import { permissionFor } from '../../../../core/declare/permissions.ts'
import { allOf, anyOf, equals, meValue } from '../../../../core/query/predicate.ts'
import { settings } from '../../../base/browser/settings.ts'
import { useHoldsAll } from '../../../data/access/use-holds-all.ts'
import { useProduct } from '../../../data/areas/product.ts'
import { useAllRows } from '../../../data/rows/all-rows.ts'
import { useStoredText } from '../layout-store.ts'
import { allView, type ListState } from '../list-state.ts'
import { builtInView } from './mine-view.ts'
import { readView, type View, type ViewFields } from './view.ts'

/** Model of the entity that stores views; undefined if there is none (other servers) or the user may not list it. */
export const useViewKeeper = (): { readonly keeper: Model; readonly fields: ViewFields } | undefined => {
  const holdsAll = useHoldsAll()
  const keeper = useProduct().models.all.find(({ entity }) => entity.savedViews !== undefined)
  const fields = keeper?.entity.savedViews
  if (keeper === undefined || fields === undefined || !settings.own) return undefined
  return holdsAll([permissionFor(keeper.entity, 'index')]) ? { keeper, fields } : undefined
}

/** Views of a list: the user's own and shared ones, by name. */
const useViewRows = (model: Model, enabled: boolean) => {
  const viewKeeper = useViewKeeper()
  const any = useProduct().models.all[0] as Model
  const { keeper = any, fields } = viewKeeper ?? {}
  const query = useAllRows(
    keeper,
    {
      // Administrators may read private views of others; their own menu leaves them out.
      where:
        fields === undefined
          ? undefined
          : allOf(equals(fields.of, model.name), anyOf(equals('created_by', meValue), equals(fields.shared, true))),
    },
    { enabled: enabled && viewKeeper !== undefined },
  )
  const views: readonly View[] | undefined =
    viewKeeper === undefined ? [] : query.data?.map((row) => readView(row, viewKeeper.keeper, viewKeeper.fields, model))
  return { views: query.isError ? [] : views, isFetching: query.isFetching, found: viewKeeper }
}

type Options = {
  readonly model: Model
  readonly state: ListState
  /** The URL has no state beside the view. */
  readonly isBare: boolean
  readonly change: (next: Partial<ListState>, replace?: boolean) => void
}

/**
 * The saved view that the URL names. A URL without state means the user's default view of this list,
 * if there is one; a URL with only a view takes over the view's state.
 */
export const useViews = ({ model, state, isBare, change }: Options) => {
  const [defaultViewId, storeDefaultViewId] = useStoredText(`view:${model.name}`)
  const requestedId = state.view ?? (isBare ? (defaultViewId ?? undefined) : undefined)
  const viewId = requestedId === allView ? undefined : requestedId
  const builtIn = builtInView(model, viewId, useTranslation().t)
  const { views, isFetching, found: viewKeeper } = useViewRows(model, viewId !== undefined && builtIn === undefined)
  const view = builtIn ?? views?.find(({ id }) => id === viewId)
  const isWaiting = isBare && viewId !== undefined && (views === undefined || view !== undefined)
  // A view that was just created is in the next answer.
  const isLost = viewId !== undefined && views !== undefined && view === undefined && !isFetching
  // biome-ignore lint/correctness/useExhaustiveDependencies: `change` is new with each address
  useEffect(() => {
    if (isWaiting && view !== undefined)
      change({ ...view.state, view: view.id, peek: state.peek, form: state.form }, true)
    // Deleted, or no longer shared.
    if (isLost && state.view === viewId) change({ view: undefined, page: state.page }, true)
    if (isLost && defaultViewId === viewId) storeDefaultViewId(undefined)
  }, [isWaiting, isLost, view?.id])
  return {
    view,
    /** The list waits for its view; otherwise it would be read twice, with different conditions. */
    isWaiting: isWaiting && viewKeeper !== undefined,
    usual: defaultViewId ?? undefined,
    setUsual: storeDefaultViewId,
    isOffered: viewKeeper !== undefined,
  }
}

/** The saved views of a list, read when the menu opens. */
export const useAllViews = (model: Model): readonly View[] => useViewRows(model, true).views ?? []
