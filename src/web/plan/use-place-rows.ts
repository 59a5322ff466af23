import { useQuery } from '@tanstack/react-query'
import { conjunction } from '../../core/predicate.ts'
import { useListIncludes, useReadable } from '../access/readable.ts'
import type { CallError } from '../api/errors.ts'
import { type RowList, readList } from '../api/shapes.ts'
import { settings } from '../base/settings.ts'
import { fetchList } from '../data/list-call.ts'
import { queryKeys } from '../data/query-keys.ts'
import { shareRows } from '../data/share-rows.ts'
import { listParams } from '../data/use-rows.ts'
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
