import { useQuery } from '@tanstack/react-query'
import { conjunction } from '../../../core/query/predicate.ts'
import type { CallError } from '../../base/api/errors.ts'
import { type RowList, readList } from '../../base/api/shapes.ts'
import { settings } from '../../base/browser/settings.ts'
import { useListIncludes, useReadable } from '../../data/access/readable.ts'
import { fetchList } from '../../data/rows/list-call.ts'
import { queryKeys } from '../../data/rows/query-keys.ts'
import { shareRows } from '../../data/rows/share-rows.ts'
import { listParams } from '../../data/rows/use-rows.ts'
import type { Place } from './places.ts'
import type { Plan, PlanQuestion } from './plan.ts'

/**
 * One page of a place's rows, in manual order.
 * @param related names of the relations that a line needs
 */
export const usePlaceRows = (
  { model, rank, callFor }: Plan,
  place: Place,
  { search, where }: PlanQuestion,
  related: readonly string[],
  { page, perPage }: { readonly page: number; readonly perPage: number },
  enabled: boolean,
) => {
  const include = useListIncludes(
    model,
    useReadable(model).filter(({ name }) => related.includes(name)),
  )
  const call = callFor(place)
  const params = listParams(model, {
    page,
    perPage,
    search,
    where: conjunction(call.where, where),
    include,
    // Other servers have no manual order.
    sort: settings.own ? [{ field: rank, order: 'asc' }] : [{ field: 'created_at', order: 'desc' }],
  })
  return useQuery<RowList, CallError>({
    queryKey: queryKeys.list(model, 'plan', call.path, params),
    // An unsupported query throws here, so that the error is shown in place of the rows.
    queryFn: async () => readList(await fetchList(call.path, params, model)),
    placeholderData: (previous) => previous,
    structuralSharing: shareRows,
    enabled,
  })
}
