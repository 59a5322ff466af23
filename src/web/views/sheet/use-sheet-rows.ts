// Decision (2026-11): The sheet keeps its order until it is refetched: its own writes are patched into its pages;
// otherwise the edited row would move away.
import { useQueries } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Model, Models } from '../../../core/declare/model.ts'
import type { CallError } from '../../base/api/errors.ts'
import { type Row, type RowList, readList } from '../../base/api/shapes.ts'
import { notify } from '../../base/feedback/notices.ts'
import { listPath } from '../../data/rows/data-provider.ts'
import { fetchList } from '../../data/rows/list-call.ts'
import { queryClient } from '../../data/rows/query-client.ts'
import { queryKeys, type Scope } from '../../data/rows/query-keys.ts'
import { listParams, type RowsQuery, readErrorNotice } from '../../data/rows/use-rows.ts'
import { applyEffects, type Effect } from '../../data/rows/write-effects.ts'

/** Rows per call. */
export const pageSize = 50
/** Cache time of invisible pages in milliseconds. */
const cacheTimeMs = 60_000
/** Maximum number of rows in a range for copying and filling. */
export const maxRangeRows = 1000

const keyOf = (model: Model) => queryKeys.list(model, 'sheet')
/** Tells whether a query is the sheet's own, which is patched instead of refetched. */
export const isOfSheet =
  ({ name }: Model) =>
  ({ entity, as }: Scope): boolean =>
    entity === name && as === 'sheet'

type SheetQuery = Omit<RowsQuery, 'page' | 'perPage'>

const pageOf = (model: Model, question: SheetQuery, page: number) => ({
  queryKey: queryKeys.list(model, 'sheet', question, page),
  queryFn: async (): Promise<RowList> => {
    const params = listParams(model, { ...question, page, perPage: pageSize })
    const path = listPath(model.entity.api, params.meta)
    return readList(await fetchList(path, params, model))
  },
  gcTime: cacheTimeMs,
})

export type SheetRows = {
  readonly total: number
  readonly isEstimate: boolean
  /** No page is loaded yet. */
  readonly isWaiting: boolean
  readonly error: CallError | undefined
  readonly retry: () => void
  /** The row at an index, if its page is loaded. */
  readonly at: (index: number) => Row | undefined
  /** Index of a row among the loaded ones; -1 if not loaded. */
  readonly indexOf: (id: string) => number
  /** All rows of a range of indices; loads missing pages. */
  readonly between: (from: number, to: number) => Promise<readonly Row[]>
}

/** The rows of a list; loads the visible pages. @param pages indices from 0 */
export const useSheetRows = (model: Model, question: SheetQuery, pages: readonly number[]): SheetRows => {
  const pageIndices = pages.length === 0 ? [0] : pages
  const results = useQueries({ queries: pageIndices.map((page) => pageOf(model, question, page + 1)) })
  const lastTotal = useRef({ total: 0, isEstimate: false })
  const firstPage = results.find(({ data }) => data !== undefined)?.data
  // Keeps the last total while the next page is loading; otherwise the sheet would scroll to the top.
  if (firstPage !== undefined)
    lastTotal.current = { total: firstPage.total, isEstimate: firstPage.total_is_estimate === true }
  const loaded = new Map(pageIndices.map((page, place) => [page, results[place]?.data?.data]))
  const failed = results.find(({ isError, data }) => isError && data === undefined)
  const laterError = firstPage === undefined ? undefined : (failed?.error as CallError | null | undefined)
  useEffect(() => {
    // Notice for failed further pages; if no page is loaded the screen shows the error.
    const notice = readErrorNotice(laterError ?? undefined)
    if (notice !== false) notify(notice)
  }, [laterError])
  return {
    ...lastTotal.current,
    isWaiting: firstPage === undefined && failed === undefined,
    error: firstPage === undefined ? ((failed?.error as CallError | null | undefined) ?? undefined) : undefined,
    retry: () => void Promise.all(results.map((one) => one.refetch())),
    at: (index) => loaded.get(Math.floor(index / pageSize))?.[index % pageSize],
    indexOf: (id) => {
      for (const [page, rows] of loaded) {
        const place = rows?.findIndex((row) => row.id === id) ?? -1
        if (place >= 0) return page * pageSize + place
      }
      return -1
    },
    between: async (from, to) => {
      const first = Math.floor(from / pageSize)
      const last = Math.floor(to / pageSize)
      const loadedRows: Row[] = []
      for (let page = first; page <= last; page++)
        loadedRows.push(...(await queryClient.fetchQuery(pageOf(model, question, page + 1))).data)
      return loadedRows.slice(from - first * pageSize, to - first * pageSize + 1)
    },
  }
}

/** Patches a row in every cached page; the order stays until the next refetch. */
export const patchRow = (model: Model, id: string, values: Row): void => {
  queryClient.setQueriesData<RowList>({ queryKey: keyOf(model) }, (list) =>
    list?.data.some((row) => row.id === id) === true
      ? { ...list, data: list.data.map((row) => (row.id === id ? { ...row, ...values } : row)) }
      : list,
  )
}

/** The newest cached version of a row. */
export const cachedRow = (model: Model, id: string): Row | undefined =>
  queryClient
    .getQueriesData<RowList>({ queryKey: keyOf(model) })
    .flatMap(([, list]) => list?.data.filter((row) => row.id === id) ?? [])
    .reduce<Row | undefined>(
      (best, row) => (Number(row.version ?? 0) >= Number(best?.version ?? 0) ? row : best),
      undefined,
    )

/**
 * Refetches queries outdated by a write, except the sheet's own, which are patched: a refetch would sort the edited row
 * away.
 */
export const applyEffectsElsewhere = (models: Models, model: Model, effects: readonly Effect[]): void =>
  void applyEffects(models, effects, { isUpToDate: isOfSheet(model) })
