import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Model } from '../../../core/declare/model.ts'
import type { RowOf } from '../../../core/declare/register.ts'
import type { CallError } from '../../base/api/errors.ts'
import type { Row, RowList } from '../../base/api/shapes.ts'
import { readRows } from './all-rows.ts'
import { queryKeys, type ReadKey } from './query-keys.ts'
import { useReadErrorNotice } from './use-read-error-notice.ts'
import type { RowsQuery } from './use-rows.ts'

type PagesQuery<T> = {
  readonly key: ReadKey
  readonly read: (page: number, perPage: number) => Promise<T>
  readonly enabled?: boolean
  /** Number of rows per page. */
  readonly perPage: number
}

/** A list read page by page, all pages together. */
export const usePages = <R extends Row, T extends RowList<R> = RowList<R>>({
  key,
  read,
  enabled = true,
  perPage,
}: PagesQuery<T>) => {
  const query = useInfiniteQuery<T, CallError>({
    queryKey: [...key, perPage],
    queryFn: ({ pageParam }) => read(pageParam as number, perPage),
    initialPageParam: 1,
    getNextPageParam: (last, all) =>
      last.data.length > 0 && all.reduce((sum, { data }) => sum + data.length, 0) < last.total
        ? all.length + 1
        : undefined,
    placeholderData: (previous) => previous,
    enabled,
  })
  useReadErrorNotice(query.error)
  const pages = query.data?.pages ?? []
  const more = async () => {
    const result = await query.fetchNextPage()
    // An event about a change reads the known pages again meanwhile, and cancels the page that was asked for.
    const isGivenUp = !result.isError && result.hasNextPage && (result.data?.pages.length ?? 0) <= pages.length
    if (isGivenUp) await more()
  }
  // Rows added meanwhile shift others to the next page: duplicates are removed by id.
  const rows = useMemo(
    () => [
      ...new Map(
        query.data?.pages.flatMap(({ data }): readonly R[] => data).map((row) => [row.id, row]) ?? [],
      ).values(),
    ],
    [query.data],
  )
  return {
    query,
    pages,
    rows,
    total: pages.at(-1)?.total ?? 0,
    hasMore: query.hasNextPage,
    isFetching: query.isFetchingNextPage,
    more: () => void more(),
  }
}

/** `usePages` of an entity's list. */
export const useRowPages = <N extends string>(
  model: Model<N>,
  { perPage, ...asked }: Omit<RowsQuery<N>, 'page'>,
  enabled = true,
) =>
  usePages<RowOf<N>, RowList<RowOf<N>>>({
    key: queryKeys.list(model, 'pages', asked),
    read: (page, size) => readRows(model, asked, page, size),
    enabled,
    perPage,
  })

export type Pages<N extends string = string> = ReturnType<typeof useRowPages<N>>
