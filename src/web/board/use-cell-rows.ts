import { useQueries } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { Model } from '../../core/model.ts'
import type { Node } from '../../core/predicate.ts'
import type { CallError } from '../api/errors.ts'
import type { RowList } from '../api/shapes.ts'
import { readErrorNotice } from '../data/use-rows.ts'
import { notify } from '../feedback/notices.ts'
import type { Slots } from '../moves/order.ts'
import { type BoardQuestion, cellPage, rowsAtOnce } from './board-calls.ts'

export type CellRows = {
  readonly slots: Slots
  /** Nothing has come yet. */
  readonly isWaiting: boolean
  readonly error: CallError | undefined
  readonly again: () => void
}

/** Pages put where they belong; what has not come is left open. */
const slotsOf = (total: number, pages: readonly (readonly [page: number, list: RowList | undefined])[]): Slots => {
  const slots: Slots[number][] = Array.from({ length: total })
  for (const [page, list] of pages)
    list?.data.forEach((row, n) => {
      const at = page * rowsAtOnce + n
      if (at < total) slots[at] = row
    })
  return slots
}

/** The rows of a cell, a page at a time: those pages that are in sight. @param pages from 0 */
export const useCellRows = (
  model: Model,
  question: BoardQuestion,
  cell: string,
  narrowed: Node | undefined,
  pages: readonly number[],
): CellRows => {
  const wanted = pages.length === 0 ? [0] : pages
  const results = useQueries({ queries: wanted.map((page) => cellPage(model, question, cell, narrowed, page)) })
  const asked = JSON.stringify([question, narrowed])
  // What was last shown stays until the answer to another question comes: a column would else flicker with each letter.
  const last = useRef<{ asked: string; total: number; pages: (readonly [number, RowList | undefined])[] }>(undefined)
  const told = results.find(({ data }) => data !== undefined)?.data
  const failed = results.find(({ isError, data }) => isError && data === undefined)
  if (told !== undefined)
    last.current = {
      asked,
      total: told.total_is_estimate === true ? Math.max(told.total, told.data.length) : told.total,
      pages: wanted.map((page, n) => [page, results[n]?.data] as const),
    }
  const shown = last.current
  const dataOf = results.map(({ dataUpdatedAt }) => dataUpdatedAt).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: by what was read, as each render makes new objects of it
  const slots = useMemo(
    () => (shown === undefined ? [] : slotsOf(shown.total, shown.pages)),
    [dataOf, wanted.join(), asked, shown === undefined],
  )
  const trouble = told === undefined ? undefined : (failed?.error as CallError | null | undefined)
  useEffect(() => {
    // Of rows further down; where there is nothing at all the column says so.
    const said = readErrorNotice(trouble ?? undefined)
    if (said !== false) notify(said)
  }, [trouble])
  const newest = useRef(results)
  newest.current = results
  return {
    slots,
    isWaiting: shown === undefined && failed === undefined,
    error: shown === undefined ? ((failed?.error as CallError | null | undefined) ?? undefined) : undefined,
    again: useCallback(() => void Promise.all(newest.current.map((one) => one.refetch())), []),
  }
}
