import { useQueries } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { Model } from '../../../core/declare/model.ts'
import type { Node } from '../../../core/query/predicate.ts'
import type { CallError } from '../../base/api/errors.ts'
import { notify } from '../../base/feedback/notices.ts'
import { readErrorNotice } from '../../data/rows/use-rows.ts'
import type { Slots } from '../row-order/order.ts'
import { type BoardQuestion, cellPage } from './board-calls.ts'
import { type ReadPage, slotsOf } from './cell-slots.ts'

export type CellRows = {
  readonly slots: Slots
  /** No page is loaded yet. */
  readonly isWaiting: boolean
  readonly error: CallError | undefined
  readonly again: () => void
}

/** The rows of a cell; loads the visible pages. @param pages indices from 0 */
export const useCellRows = (
  model: Model,
  question: BoardQuestion,
  cell: string,
  narrowed: Node | undefined,
  pages: readonly number[],
): CellRows => {
  const pageIndices = pages.length === 0 ? [0] : pages
  const results = useQueries({ queries: pageIndices.map((page) => cellPage(model, question, cell, narrowed, page)) })
  const queryText = JSON.stringify([question, narrowed])
  // Keeps the last rows until a new query is answered, so that the column does not flicker while the user types.
  const last = useRef<{ asked: string; total: number; pages: readonly ReadPage[] }>(undefined)
  const firstPage = results.find(({ data }) => data !== undefined)?.data
  const failed = results.find(({ isError, data }) => isError && data === undefined)
  if (firstPage !== undefined)
    last.current = {
      asked: queryText,
      total: firstPage.total_is_estimate === true ? Math.max(firstPage.total, firstPage.data.length) : firstPage.total,
      pages: pageIndices.map((page, n) => ({
        page,
        rows: results[n]?.data?.data ?? [],
        readAt: results[n]?.dataUpdatedAt ?? 0,
      })),
    }
  const shown = last.current
  const dataOf = results.map(({ dataUpdatedAt }) => dataUpdatedAt).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: by update times: each render creates new objects
  const slots = useMemo(
    () => (shown === undefined ? [] : slotsOf(shown.total, shown.pages)),
    [dataOf, pageIndices.join(), queryText, shown === undefined],
  )
  const laterError = firstPage === undefined ? undefined : (failed?.error as CallError | null | undefined)
  useEffect(() => {
    // Notice for failed further pages; if no page is loaded the column shows the error.
    const notice = readErrorNotice(laterError ?? undefined)
    if (notice !== false) notify(notice)
  }, [laterError])
  const latestResults = useRef(results)
  latestResults.current = results
  return {
    slots,
    isWaiting: shown === undefined && failed === undefined,
    error: shown === undefined ? ((failed?.error as CallError | null | undefined) ?? undefined) : undefined,
    again: useCallback(() => void Promise.all(latestResults.current.map((one) => one.refetch())), []),
  }
}
