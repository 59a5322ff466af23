import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Model } from '../../../core/declare/model.ts'
import type { CallError } from '../../../web/base/api/errors.ts'
import { useModel } from '../../../web/data/areas/product.ts'
import { fetchList } from '../../../web/data/rows/list-call.ts'
import { queryKeys } from '../../../web/data/rows/query-keys.ts'
import { listParams } from '../../../web/data/rows/use-rows.ts'
import { useListState } from '../../../web/views/collection/use-list-state.ts'
import { useRequestWhere } from '../../../web/views/collection/use-request-where.ts'
import type { TimelineItem } from '../../../web/views/timeline/item.ts'
import { schedulePath } from './schedule-query.ts'

/** Parameters of list calls that this one refuses: it answers all ids at once. */
const refusedParameters = ['page', 'perPage', 'orderOn', 'orderBy'] as const

/** Items that match, with the wholes that they are parts of. */
const withWholes = (items: readonly TimelineItem[], ids: ReadonlySet<string>): readonly TimelineItem[] => {
  const byId = new Map(items.map((item) => [item.id, item]))
  const kept = new Set<string>()
  for (const id of ids)
    for (let item = byId.get(id); item !== undefined && !kept.has(item.id); item = byId.get(item.parent ?? ''))
      kept.add(item.id)
  return items.filter(({ id }) => kept.has(id))
}

/**
 * Keeps search and filters over the rows of a plan in the address, like those of lists; the server says which tasks
 * match.
 */
export const usePlanMatches = (project: string) => {
  const task: Model = useModel('task')
  const { state, change } = useListState(task)
  const { search } = state
  const where = useRequestWhere(task, state.where)
  const isNarrowed = search !== '' || where !== undefined
  // Rows that are shown stay until it is known which of them match; a page that opens with a search waits for that.
  const [isNarrowedFirst] = useState(isNarrowed)
  const { data, error, refetch } = useQuery<{ readonly data: readonly string[] }, CallError>({
    queryKey: queryKeys.list('task', 'schedule-matches', project, { search, where }),
    queryFn: async () =>
      (await fetchList(
        `${schedulePath(project)}/matches`,
        listParams(task, { search, where, page: 1, perPage: 1 }),
        task,
        {
          adapt: (query) => {
            for (const name of refusedParameters) query.delete(name)
          },
        },
      )) as { readonly data: readonly string[] },
    placeholderData: (previous) => previous,
    enabled: isNarrowed,
  })
  const ids = useMemo(() => (isNarrowed && data !== undefined ? new Set(data.data) : undefined), [isNarrowed, data])
  return {
    state,
    change,
    isAwaited: isNarrowedFirst && isNarrowed && data === undefined,
    /** Ids of the tasks that match; undefined where all do, or it is not known yet. */
    ids,
    error: isNarrowed ? error : null,
    refetch,
    among: (items: readonly TimelineItem[]): readonly TimelineItem[] =>
      ids === undefined ? items : withWholes(items, ids),
  }
}
