// Decision (2026-11): The sheet keeps its order until it is read again: its own writes are patched into its pages,
// or the edited row would move away.
import { useQueries } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Model, Models } from '../../core/model.ts'
import type { CallError } from '../api/errors.ts'
import { type Row, type RowList, readList } from '../api/shapes.ts'
import { listPath } from '../data/data-provider.ts'
import { fetchList } from '../data/list-call.ts'
import { queryClient } from '../data/query-client.ts'
import { queryKeys, type Scope } from '../data/query-keys.ts'
import { listParams, type RowsQuery, readErrorNotice } from '../data/use-rows.ts'
import { applyEffects, type Effect } from '../data/write-effects.ts'
import { notify } from '../feedback/notices.ts'

/** Rows of one call. */
export const rowsAtOnce = 50
/** Pages out of sight are kept this long, in milliseconds. */
const keptFor = 60_000
/** Most rows that are read at once because somebody chose them. */
export const mostChosen = 1000

const keyOf = (model: Model) => queryKeys.list(model, 'sheet')
/** What the sheet itself has read: it is told of its own changes. */
export const isOfSheet =
  ({ name }: Model) =>
  ({ entity, as }: Scope): boolean =>
    entity === name && as === 'sheet'

type Question = Omit<RowsQuery, 'page' | 'perPage'>

const pageOf = (model: Model, question: Question, page: number) => ({
  queryKey: queryKeys.list(model, 'sheet', question, page),
  queryFn: async (): Promise<RowList> => {
    const asked = listParams(model, { ...question, page, perPage: rowsAtOnce })
    const path = listPath(model.entity.api, asked.meta)
    return readList(await fetchList(path, asked, model))
  },
  gcTime: keptFor,
})

export type SheetRows = {
  readonly total: number
  readonly isEstimate: boolean
  /** Nothing has come yet. */
  readonly isWaiting: boolean
  readonly error: CallError | undefined
  readonly again: () => void
  /** The row at a place, once its page is there. */
  readonly at: (index: number) => Row | undefined
  /** Where a row stands among those that are there; -1 where it is not. */
  readonly indexOf: (id: string) => number
  /** Rows from one place to another, read where they are not there yet. */
  readonly between: (from: number, to: number) => Promise<readonly Row[]>
}

/** The rows of a list, a page at a time: those pages that are in sight. @param pages from 0 */
export const useSheetRows = (model: Model, question: Question, pages: readonly number[]): SheetRows => {
  const wanted = pages.length === 0 ? [0] : pages
  const results = useQueries({ queries: wanted.map((page) => pageOf(model, question, page + 1)) })
  const known = useRef({ total: 0, isEstimate: false })
  const told = results.find(({ data }) => data !== undefined)?.data
  // Until the next page says otherwise there are as many as before: the sheet would else jump to its top.
  if (told !== undefined) known.current = { total: told.total, isEstimate: told.total_is_estimate === true }
  const loaded = new Map(wanted.map((page, place) => [page, results[place]?.data?.data]))
  const failed = results.find(({ isError, data }) => isError && data === undefined)
  const trouble = told === undefined ? undefined : (failed?.error as CallError | null | undefined)
  useEffect(() => {
    // Of rows further down; where there is nothing at all the screen says so.
    const said = readErrorNotice(trouble ?? undefined)
    if (said !== false) notify(said)
  }, [trouble])
  return {
    ...known.current,
    isWaiting: told === undefined && failed === undefined,
    error: told === undefined ? ((failed?.error as CallError | null | undefined) ?? undefined) : undefined,
    again: () => void Promise.all(results.map((one) => one.refetch())),
    at: (index) => loaded.get(Math.floor(index / rowsAtOnce))?.[index % rowsAtOnce],
    indexOf: (id) => {
      for (const [page, rows] of loaded) {
        const place = rows?.findIndex((row) => row.id === id) ?? -1
        if (place >= 0) return page * rowsAtOnce + place
      }
      return -1
    },
    between: async (from, to) => {
      const first = Math.floor(from / rowsAtOnce)
      const last = Math.floor(Math.min(to, from + mostChosen - 1) / rowsAtOnce)
      const found: Row[] = []
      for (let page = first; page <= last; page++)
        found.push(...(await queryClient.fetchQuery(pageOf(model, question, page + 1))).data)
      return found.slice(from - first * rowsAtOnce, Math.min(to, from + mostChosen - 1) - first * rowsAtOnce + 1)
    },
  }
}

/** Writes what is known of a row into every page that shows it; they keep their order until they are read again. */
export const patchRow = (model: Model, id: string, values: Row): void => {
  queryClient.setQueriesData<RowList>({ queryKey: keyOf(model) }, (list) =>
    list?.data.some((row) => row.id === id) === true
      ? { ...list, data: list.data.map((row) => (row.id === id ? { ...row, ...values } : row)) }
      : list,
  )
}

/** The newest that is known of a row. */
export const knownRow = (model: Model, id: string): Row | undefined =>
  queryClient
    .getQueriesData<RowList>({ queryKey: keyOf(model) })
    .flatMap(([, list]) => list?.data.filter((row) => row.id === id) ?? [])
    .reduce<Row | undefined>(
      (best, row) => (Number(row.version ?? 0) >= Number(best?.version ?? 0) ? row : best),
      undefined,
    )

/**
 * Reads again what a write outdated elsewhere. The sheet itself has been told of its own changes: read again it would sort what was
 * just typed away from under the typist.
 */
export const applyAround = (models: Models, model: Model, effects: readonly Effect[]): void =>
  void applyEffects(models, effects, { isUpToDate: isOfSheet(model) })
