import { useInfiniteQuery } from '@tanstack/react-query'
import { client } from '../../../web/base/api/client.ts'
import type { CallError } from '../../../web/base/api/errors.ts'
import { isRow, type Row, type RowList, readList } from '../../../web/base/api/shapes.ts'
import { queryKeys } from '../../../web/data/rows/query-keys.ts'
import { useReadErrorNotice } from '../../../web/data/rows/use-read-error-notice.ts'

const perPage = 30

type Activity = RowList<Row> & {
  /** The point where the next page begins. */
  readonly next: string | undefined
  /** The moment back to which the server has searched for enough entries. */
  readonly until: string | undefined
}

const textOf = (data: unknown, name: string): string | undefined =>
  isRow(data) && typeof data[name] === 'string' ? data[name] : undefined

/**
 * Reads the history of everything that the user may see, newest first; each page begins where the one before it ended.
 * @param asked the filter, as the call takes it
 */
export const useActivity = (openedAt: number, asked: { readonly [name: string]: string }) => {
  const query = useInfiniteQuery<Activity, CallError>({
    queryKey: queryKeys.other('history', openedAt, asked),
    queryFn: async ({ pageParam }) => {
      const before = typeof pageParam === 'string' ? { before: pageParam } : {}
      const { data } = await client.get<unknown>('/history', { params: { ...asked, ...before, perPage } })
      return { ...readList(data), next: textOf(data, 'next'), until: textOf(data, 'until') }
    },
    initialPageParam: undefined,
    getNextPageParam: (last) => last.next,
    placeholderData: (previous) => previous,
  })
  useReadErrorNotice(query.error)
  const pages = query.data?.pages ?? []
  return {
    query,
    rows: pages.flatMap(({ data }) => data),
    until: pages.at(-1)?.until,
    more: () => void query.fetchNextPage(),
  }
}
