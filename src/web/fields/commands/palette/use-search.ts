import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Model } from '../../../../core/declare/model.ts'
import { permissionFor } from '../../../../core/declare/permissions.ts'
import { client } from '../../../base/api/client.ts'
import { CallError } from '../../../base/api/errors.ts'
import { isRow, type RowList, readList } from '../../../base/api/shapes.ts'
import { settings } from '../../../base/browser/settings.ts'
import { useSearched } from '../../../data/access/searched.ts'
import { useHoldsAll } from '../../../data/access/use-holds-all.ts'
import { useProduct } from '../../../data/areas/product.ts'
import { fetchList } from '../../../data/rows/list-call.ts'
import { queryKeys } from '../../../data/rows/query-keys.ts'
import { listParams } from '../../../data/rows/use-rows.ts'
import { limitConcurrency } from '../limit-concurrency.ts'

/** Debounce of the query in milliseconds. */
const debounceMs = 200
/**
 * The number of rows that are read for each entity of another server; only those with the best matching titles are
 * shown, and the entity's list has the others.
 */
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

/** Best rows of our own server, each with the passage that has the words. */
const foundBy = async (model: Model, search: string, signal: AbortSignal): Promise<RowList> => {
  const params = { entity: model.name, search, perPage: maxShown }
  const { data: body } = await client.get<unknown>('/search', { params, signal })
  const { data } = readList(body)
  return { data, total: data.length + (isRow(body) && body.has_more === true ? 1 : 0) }
}

/** Rows of the list of another server. */
const listedBy = async (model: Model, search: string, signal: AbortSignal): Promise<RowList> => {
  try {
    const params = listParams(model, { page: 1, perPage: rowsRead, search, include: [] })
    return readList(await fetchList(model.entity.api, params, model, { signal }))
  } catch (error) {
    // Other servers may lack an entity; its list then has no rows.
    if (error instanceof CallError && error.statusCode === 404) return { data: [], total: 0 }
    throw error
  }
}

/** Returns the entities of comments: they are found by their words, and shown at the row that they are about. */
const useComments = (): readonly Model[] => {
  const holdsAll = useHoldsAll()
  const { models } = useProduct()
  return models.all.filter(
    (model) =>
      settings.own &&
      model.entity.serves === 'talks' &&
      holdsAll((['index', 'show'] as const).map((action) => permissionFor(model.entity, action))),
  )
}

/** Searches all entities, a few at once; aborted when the query changes. */
export const useSearch = (query: string): Search => {
  const models = [...useSearched(), ...useComments()]
  const text = query.trim()
  const rested = useRested(text)
  const isAsked = [...rested].length >= minLength
  const answers = useQueries({
    queries: models.map((model) => ({
      queryKey: queryKeys.list(model, 'palette', rested),
      enabled: isAsked && rested === text,
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        limited(signal, () => (settings.own ? foundBy(model, rested, signal) : listedBy(model, rested, signal))),
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
