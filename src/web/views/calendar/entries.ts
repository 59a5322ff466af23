import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Model } from '../../../core/declare/model.ts'
import { conjunction, type Group, type Node } from '../../../core/query/predicate.ts'
import { client } from '../../base/api/client.ts'
import type { CallError } from '../../base/api/errors.ts'
import { isRow } from '../../base/api/shapes.ts'
import { queryKeys } from '../../data/rows/query-keys.ts'

/** An entry of a calendar, as the server sends it. */
export type Entry = {
  readonly id: string
  readonly title: string | null
  /** A moment, or a day where the entry takes whole days; the end is not included. */
  readonly start: string
  readonly end: string | null
  readonly all_day: boolean
  readonly time_zone: string | null
  readonly color: string | null
  readonly is_done: boolean
  readonly occurrence: string | null
  readonly series_id: string | null
  readonly version: number
  readonly can: { readonly update?: boolean; readonly delete?: boolean }
  /** Which moments of the row are set. */
  readonly sets: 'start' | 'end' | 'both'
}

/** Rows of one entity on a calendar. */
export type Source = {
  readonly model: Model
  /** A condition of the rows, and the values with which a new row meets it. */
  readonly fixed?: Node | undefined
  readonly preset?: Readonly<Record<string, string>>
  /** Colour of its entries that have none of their own; it distinguishes them from entries of other sources. */
  readonly color?: string
}
export type SourceEntry = { readonly model: Model; readonly entry: Entry; readonly color?: string | undefined }

export type Asked = { readonly where?: Group | undefined; readonly search: string }
type Answer = {
  readonly data: readonly Entry[]
  readonly is_cut: boolean
  /** Days on which the reader does not work; null where no calendar says. */
  readonly days_off: readonly string[] | null
}

const read = async (
  { entity: { api } }: Model,
  { where, search }: Asked,
  from: string,
  to: string,
): Promise<Answer> => {
  const parameters = new URLSearchParams({
    from,
    to,
    ...(search === '' ? {} : { search }),
    ...(where === undefined ? {} : { where: JSON.stringify(where) }),
  })
  const { data } = await client.get<unknown>(`${api}/calendar?${parameters}`)
  if (!isRow(data) || !Array.isArray(data.data)) return { data: [], is_cut: false, days_off: null }
  const daysOff = Array.isArray(data.days_off) ? (data.days_off as readonly string[]) : null
  return { data: data.data as readonly Entry[], is_cut: data.is_cut === true, days_off: daysOff }
}

/** Reads the entries of some sources between two moments: those in sight, and no others. */
export const useEntries = (
  sources: readonly Source[],
  { where, search }: Asked,
  window: { readonly from: string; readonly to: string } | undefined,
) => {
  const names = sources.map(({ model }) => model.name).join()
  // A stable function for the same kinds of rows: its answer then stays the same until one of them is read again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the sources only models and colours are used, which names tell apart
  const combine = useCallback(
    (answers: readonly UseQueryResult<Answer>[]) => ({
      entries: answers.flatMap(({ data }, at) =>
        (data?.data ?? []).flatMap((entry): SourceEntry[] => {
          const source = sources[at]
          return source === undefined ? [] : [{ model: source.model, entry, color: entry.color ?? source.color }]
        }),
      ),
      isCut: answers.some(({ data }) => data?.is_cut === true),
      /** The same in each answer; undefined until one is there. */
      daysOff: answers.find(({ data }) => data !== undefined)?.data?.days_off,
      isWaiting: answers.some(({ data }) => data === undefined),
      error: (answers.find(({ error }) => error !== null)?.error ?? null) as CallError | null,
      /** Resolves once the entries are up to date. */
      reread: () => Promise.all(answers.map(({ refetch }) => refetch({ cancelRefetch: false }))),
    }),
    [names],
  )
  return useQueries({
    queries: sources.map(({ model, fixed }) => {
      const asked = conjunction(fixed, sources.length === 1 ? where : undefined)
      return {
        queryKey: queryKeys.list(model, 'calendar', asked, search, window),
        queryFn: () => read(model, { where: asked, search }, window?.from ?? '', window?.to ?? ''),
        enabled: window !== undefined,
        placeholderData: (before: Answer | undefined) => before,
      }
    }),
    combine,
  })
}
