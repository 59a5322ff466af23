import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Model } from '../../core/model.ts'
import { client } from '../api/client.ts'
import type { CallError } from '../api/errors.ts'
import { type RowList, readList } from '../api/shapes.ts'
import { listPath } from '../providers/data-provider.ts'
import { listParameters } from '../providers/list-query.ts'
import { settings } from '../settings.ts'
import { notify } from '../shell/notices.ts'
import { listParams, type RowsQuery, readFailed } from './use-rows.ts'

type Pages<T extends RowList> = {
  /** Texts by which news finds what it outdates (`live/concerns.ts`), and whatever else the answer depends on. */
  readonly key: readonly unknown[]
  readonly read: (page: number, perPage: number) => Promise<T>
  readonly enabled?: boolean
  /** Rows of a page. */
  readonly perPage: number
}

/** A list from its beginning, page behind page: nothing of it is out of reach. */
export const usePages = <T extends RowList>({ key, read, enabled = true, perPage }: Pages<T>) => {
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
  const { error } = query
  useEffect(() => {
    const said = error === null ? false : readFailed(error)
    if (said !== false) notify(said)
  }, [error])
  const pages = query.data?.pages ?? []
  // A row that was added meanwhile has moved others from one page to the next.
  const rows = new Map(pages.flatMap(({ data }) => data).map((row) => [row.id, row]))
  return {
    query,
    pages,
    rows: [...rows.values()],
    total: pages.at(-1)?.total ?? 0,
    hasMore: query.hasNextPage,
    more: () => void query.fetchNextPage(),
  }
}

/** The same of an entity's list. */
export const useRowPages = (model: Model, { perPage, ...asked }: Omit<RowsQuery, 'page'>, enabled = true) =>
  usePages<RowList>({
    key: ['list', model.name, 'pages', asked],
    read: async (page, size) => {
      const params = listParams(model, { ...asked, page, perPage: size })
      const path = listPath(model.entity.api, params.meta)
      return readList((await client.get<unknown>(`${path}?${listParameters(params, model, settings.own)}`)).data)
    },
    enabled,
    perPage,
  })
