import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { Model } from '../../../../core/declare/model.ts'
import { client } from '../../../base/api/client.ts'
import { CallError } from '../../../base/api/errors.ts'
import { type Row, readOne } from '../../../base/api/shapes.ts'
import { useMe } from '../../../data/access/me.tsx'
import { useSearched } from '../../../data/access/searched.ts'
import { queryKeys } from '../../../data/rows/query-keys.ts'
import { limitConcurrency } from '../limit-concurrency.ts'
import { dropRecent, type Recent, readRecents } from '../recents.ts'
import { ownerField } from './row-facts.ts'

const limited = limitConcurrency(3)
/** Status codes that mean: deleted, or not readable. */
const goneStatuses = new Set([400, 403, 404, 422])

const read =
  (user: string, { entity, id }: Recent, model: Model) =>
  (context: { signal: AbortSignal }) =>
    limited(context.signal, async (): Promise<Row | null> => {
      const owner = ownerField(model)?.includeAs
      try {
        const { data } = await client.get<unknown>(`${model.entity.api}/${encodeURIComponent(id)}`, {
          signal: context.signal,
          ...(owner === null || owner === undefined ? {} : { params: { include: owner } }),
        })
        return readOne(data)
      } catch (error) {
        if (!(error instanceof CallError) || !goneStatuses.has(error.statusCode)) throw error
        dropRecent(user, { entity, id })
        return null
      }
    })

export type Recents = {
  readonly rows: readonly { readonly model: Model; readonly row: Row }[]
  /** Number of rows that are loading. */
  readonly pending: number
  /** Some rows could not be read because of a network or server error. */
  readonly failed: boolean
  readonly retry: () => void
}

/** The rows opened last, read again because titles change; deleted and unreadable ones are left out. */
export const useRecents = (enabled: boolean): Recents => {
  const user = String(useMe().id ?? '')
  const models = useSearched()
  const [recents] = useState(() => readRecents(user))
  const readRows = recents.flatMap((recent) => {
    const model = models.find(({ name }) => name === recent.entity)
    return model === undefined ? [] : [{ recent, model }]
  })
  const answers = useQueries({
    queries: readRows.map(({ recent, model }) => ({
      queryKey: queryKeys.row(model, recent.id, 'recent'),
      enabled,
      queryFn: read(user, recent, model),
    })),
  })
  const pending = answers.filter(({ isPending }) => isPending).length
  const rows = readRows.flatMap(({ model }, n) => {
    const row = answers[n]?.data
    return row == null ? [] : [{ model, row }]
  })
  return {
    rows,
    pending,
    failed: answers.some(({ isError }) => isError),
    retry: () => {
      for (const answer of answers) if (answer.isError) void answer.refetch()
    },
  }
}
