import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Model } from '../../../../core/declare/model.ts'
import { CallError } from '../../../base/api/errors.ts'
import { type RowList, readList } from '../../../base/api/shapes.ts'
import { settings } from '../../../base/browser/settings.ts'
import { useSearched } from '../../../data/access/searched.ts'
import { fetchList } from '../../../data/rows/list-call.ts'
import { queryKeys } from '../../../data/rows/query-keys.ts'
import { listParams } from '../../../data/rows/use-rows.ts'
import { limitConcurrency } from '../limit-concurrency.ts'
import { ownerField } from './row-facts.ts'

/** Debounce of the query in milliseconds. */
const debounceMs = 200
/** Rows read of each entity, of which those with the best matching titles are shown; the entity's list has the others. */
const rowsRead = 10
export const maxShown = 5
/** Shortest query; a single letter matches nearly everything. */
const minLength = 2
/** Browsers open six HTTP/1.1 connections to a server, and the page needs some itself. */
const limited = limitConcurrency(3)

const useRested = (text: string): string => {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), debounceMs)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}

export type Found = { readonly model: Model; readonly list: RowList }
export type Search = {
  readonly found: readonly Found[]
  readonly pending: boolean
  /** Some entities could not be searched. */
  readonly failed: boolean
  readonly retry: () => void
}

/** Searches all entities by their list calls, a few at once; aborted when the query changes. */
export const useSearch = (query: string): Search => {
  const models = useSearched()
  const text = query.trim()
  const rested = useRested(text)
  const isAsked = [...rested].length >= minLength
  const answers = useQueries({
    queries: models.map((model) => ({
      queryKey: queryKeys.list(model, 'palette', rested),
      enabled: isAsked && rested === text,
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        limited(signal, async () => {
          // Other servers may refuse relations that the specification does not name.
          const owner = settings.own ? ownerField(model)?.includeAs : undefined
          const include = owner === null || owner === undefined ? [] : [owner]
          const params = listParams(model, { page: 1, perPage: rowsRead, search: rested, include })
          try {
            return readList(await fetchList(model.entity.api, params, model, { signal }))
          } catch (error) {
            // Other servers may lack an entity; its list then has no rows.
            if (error instanceof CallError && error.statusCode === 404) return { data: [], total: 0 }
            throw error
          }
        }),
    })),
  })
  const isWaiting = [...text].length >= minLength && rested !== text
  return {
    found: isWaiting
      ? []
      : models.flatMap((model, n) => {
          const list = answers[n]?.data
          return list === undefined || list.data.length === 0 ? [] : [{ model, list }]
        }),
    pending: isWaiting || answers.some(({ isFetching, data }) => isFetching && data === undefined),
    failed: !isWaiting && isAsked && answers.some(({ isError }) => isError),
    retry: () => {
      for (const answer of answers) if (answer.isError) void answer.refetch()
    },
  }
}
