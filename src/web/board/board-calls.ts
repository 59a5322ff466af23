import type { QueryKey } from '@tanstack/react-query'
import type { Model } from '../../core/model.ts'
import { conjunction, type Group, type Node } from '../../core/predicate.ts'
import { isRow, type Row, type RowList, readList } from '../api/shapes.ts'
import { settings } from '../base/settings.ts'
import { readGroups } from '../data/groups.ts'
import { fetchList } from '../data/list-call.ts'
import { queryKeys, type Scope } from '../data/query-keys.ts'
import { shareRows } from '../data/share-rows.ts'
import { listParams } from '../data/use-rows.ts'
import type { Tally } from './tallies.ts'

/** What a board asks of its rows; each column and lane narrows it further. */
export type BoardQuestion = {
  readonly search: string
  readonly where: Group | undefined
  readonly include: readonly string[]
  /** Name on the wire of the order that people give rows. */
  readonly rank: string
}

/** Rows of one call. */
export const rowsAtOnce = 50
/** Pages out of sight are kept this long, in milliseconds. */
const keptFor = 60_000

export const isOfBoard = (scope: Scope | undefined, model: Model): boolean =>
  scope?.entity === model.name && scope.as === 'board'
/** The cell that a query reads, or `groups`. */
export const partOfKey = (key: QueryKey): unknown => key[1]
export const groupsPart = 'groups'

/** Another server has no order that people give: there the newest come last, as they were made. */
const sortOf = (rank: string) => [{ field: settings.own ? rank : 'created_at', order: 'asc' as const }]

const asked = (model: Model, question: BoardQuestion, narrowed: Node | undefined, page: number, perPage: number) =>
  listParams(model, {
    page,
    perPage,
    search: question.search,
    where: conjunction(question.where, narrowed),
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
    readList(await fetchList(model.entity.api, asked(model, question, narrowed, page + 1, rowsAtOnce), model)),
  gcTime: keptFor,
  structuralSharing: shareRows,
})

/** One combination of values and what is counted of the rows that have them. */
export type GroupLine = { readonly values: { readonly [wire: string]: string | null }; readonly tally: Tally }

const lineOf = (line: Row, by: readonly string[]): GroupLine => {
  const sums = isRow(line.sums) ? line.sums : {}
  return {
    values: Object.fromEntries(
      by.map((wire) => [wire, typeof line[wire] === 'string' ? (line[wire] as string) : null]),
    ),
    tally: {
      count: Number(line.count ?? 0),
      sums: Object.fromEntries(Object.entries(sums).map(([wire, sum]) => [wire, Number(sum ?? 0)])),
    },
  }
}

/** How many rows there are of each combination, and their sums: one call for the whole board, of our own server. */
export const groupsQuery = (model: Model, question: BoardQuestion, by: readonly string[], sum: readonly string[]) => ({
  queryKey: queryKeys.list(model, 'board', groupsPart, question.search, question.where, by, sum),
  queryFn: async (): Promise<readonly GroupLine[]> => {
    const lines = await readGroups(model, question, by, sum)
    return lines.map((line) => lineOf(line, by))
  },
  enabled: settings.own,
})
