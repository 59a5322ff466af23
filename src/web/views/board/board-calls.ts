import type { QueryKey } from '@tanstack/react-query'
import type { Model } from '../../../core/declare/model.ts'
import { conjunction, type Group, type Node } from '../../../core/query/predicate.ts'
import { isRow, type Row, type RowList, readList } from '../../base/api/shapes.ts'
import { settings } from '../../base/browser/settings.ts'
import { readGroups } from '../../data/rows/groups.ts'
import { fetchList } from '../../data/rows/list-call.ts'
import { queryKeys, type Scope } from '../../data/rows/query-keys.ts'
import { shareRows } from '../../data/rows/share-rows.ts'
import { listParams } from '../../data/rows/use-rows.ts'
import { moneyKey, type Tally } from './tallies.ts'

/** Query of a board; each cell adds the condition of its column and lane. */
export type BoardQuestion = {
  readonly search: string
  readonly where: Group | undefined
  readonly include: readonly string[]
  /** Wire name of the rank field. */
  readonly rank: string
}

/** Rows per call. */
export const rowsAtOnce = 50
/** Cache time of invisible pages in milliseconds. */
const cacheTimeMs = 60_000

export const isOfBoard = (scope: Scope | undefined, model: Model): boolean =>
  scope?.entity === model.name && scope.as === 'board'
/** Part of a query's key: the cell, or `groups`. */
export const partOfKey = (key: QueryKey): unknown => key[1]
export const groupsPart = 'groups'

/** Other servers have no manual order: rows are sorted by creation. */
const sortOf = (rank: string) => [{ field: settings.own ? rank : 'created_at', order: 'asc' as const }]

const cellParams = (
  model: Model,
  question: BoardQuestion,
  cellCondition: Node | undefined,
  page: number,
  perPage: number,
) =>
  listParams(model, {
    page,
    perPage,
    search: question.search,
    where: conjunction(question.where, cellCondition),
    sort: sortOf(question.rank),
    include: question.include,
  })

/** A page of a cell. @param page from 0 */
export const cellPage = (
  model: Model,
  question: BoardQuestion,
  cell: string,
  narrowed: Node | undefined,
  page: number,
) => ({
  queryKey: queryKeys.list(model, 'board', cell, question, narrowed, page),
  queryFn: async (): Promise<RowList> =>
    readList(await fetchList(model.entity.api, cellParams(model, question, narrowed, page + 1, rowsAtOnce), model)),
  gcTime: cacheTimeMs,
  structuralSharing: shareRows,
})

/** A combination of values, with count and sums of its rows. */
export type GroupLine = { readonly values: { readonly [wire: string]: string | null }; readonly tally: Tally }

const lineOf = (line: Row, by: readonly string[]): GroupLine => {
  const sums = isRow(line.sums) ? line.sums : {}
  return {
    values: Object.fromEntries(
      by.map((wire) => [wire, typeof line[wire] === 'string' ? (line[wire] as string) : null]),
    ),
    tally: {
      count: Number(line.count ?? 0),
      sums: Object.fromEntries(
        Object.entries(sums).flatMap(([wire, sum]) =>
          isRow(sum)
            ? Object.entries(sum).map(([code, part]) => [moneyKey(wire, code), Number(part ?? 0)])
            : [[wire, Number(sum ?? 0)]],
        ),
      ),
    },
  }
}

/** Counts and sums of all cells in one call (our own server only). */
export const groupsQuery = (model: Model, question: BoardQuestion, by: readonly string[], sum: readonly string[]) => ({
  queryKey: queryKeys.list(model, 'board', groupsPart, question.search, question.where, by, sum),
  queryFn: async (): Promise<readonly GroupLine[]> => {
    const lines = await readGroups(model, question, by, sum)
    return lines.map((line) => lineOf(line, by))
  },
  enabled: settings.own,
})
