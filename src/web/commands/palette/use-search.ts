import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Model } from '../../../core/model.ts'
import { permissionFor } from '../../../core/permissions.ts'
import { useHoldsAll } from '../../access/use-holds-all.ts'
import { CallError } from '../../api/errors.ts'
import { type RowList, readList } from '../../api/shapes.ts'
import { settings } from '../../base/settings.ts'
import { askList } from '../../data/list-call.ts'
import { queryKeys } from '../../data/query-keys.ts'
import { listParams } from '../../data/use-rows.ts'
import { useProduct } from '../../product/product.ts'
import { fewAtOnce } from '../few-at-once.ts'

/** Typing is asked about once it rests this long. Milliseconds. */
const rest = 200
/** Rows that are read of each entity, of which those whose names answer best are shown; its list has the others. */
const read = 10
export const mostShown = 5
/** Fewer letters find everything. */
const fewest = 2
/** A browser has six connections to a server of the older protocol; the page needs some too. */
const atOnce = fewAtOnce(3)

/** Whether the server's search finds rows of it by their words. */
const isSearched = (model: Model): boolean =>
  settings.own
    ? model.fields.some(({ field }) => 'search' in field && field.search === true)
    : model.byName.get(model.entity.title)?.type === 'text'

/** Entities whose rows the user may find and open. */
export const useSearched = (): readonly Model[] => {
  const holdsAll = useHoldsAll()
  return useProduct().models.all.filter(
    (model) =>
      model.entity.page !== undefined &&
      isSearched(model) &&
      holdsAll((['index', 'show'] as const).map((action) => permissionFor(model.entity, action))),
  )
}

const useRested = (text: string): string => {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), rest)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}

export type Found = { readonly model: Model; readonly list: RowList }
export type Search = {
  readonly found: readonly Found[]
  readonly pending: boolean
  /** Something could not be searched. */
  readonly failed: boolean
  readonly retry: () => void
}

/** Rows of all entities that answer a text; the calls of the lists, a few at once, given up when the text changes. */
export const useSearch = (typed: string): Search => {
  const models = useSearched()
  const text = typed.trim()
  const rested = useRested(text)
  const isAsked = [...rested].length >= fewest
  const answers = useQueries({
    queries: models.map((model) => ({
      queryKey: queryKeys.list(model, 'palette', rested),
      enabled: isAsked && rested === text,
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        atOnce(signal, async () => {
          const asked = listParams(model, { page: 1, perPage: read, search: rested })
          try {
            return readList(await askList(model.entity.api, asked, model, { signal }))
          } catch (error) {
            // Another server need not have every list: what it has not, it has no rows of.
            if (error instanceof CallError && error.statusCode === 404) return { data: [], total: 0 }
            throw error
          }
        }),
    })),
  })
  const isWaiting = [...text].length >= fewest && rested !== text
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
