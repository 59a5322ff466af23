import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { Model } from '../../../core/model.ts'
import { useMe } from '../../access/me.tsx'
import { client } from '../../api/client.ts'
import { CallError } from '../../api/errors.ts'
import { type Row, readOne } from '../../api/shapes.ts'
import { queryKeys } from '../../data/query-keys.ts'
import { fewAtOnce } from '../few-at-once.ts'
import { dropRecent, type Recent, readRecents } from '../recents.ts'
import { useSearched } from './use-search.ts'

const atOnce = fewAtOnce(3)
/** Answers that say: not there, or not for you. */
const gone = new Set([400, 403, 404, 422])

const read =
  (user: string, { entity, id }: Recent, model: Model) =>
  (context: { signal: AbortSignal }) =>
    atOnce(context.signal, async (): Promise<Row | null> => {
      try {
        const { data } = await client.get<unknown>(`${model.entity.api}/${encodeURIComponent(id)}`, {
          signal: context.signal,
        })
        return readOne(data)
      } catch (error) {
        if (!(error instanceof CallError) || !gone.has(error.statusCode)) throw error
        dropRecent(user, { entity, id })
        return null
      }
    })

export type Recents = {
  readonly rows: readonly { readonly model: Model; readonly row: Row }[]
  /** How many are still being read. */
  readonly pending: number
  /** Some could not be read, for no reason of their own. */
  readonly failed: boolean
  readonly retry: () => void
}

/** Rows opened last, each read anew: its name may have changed, and one that may not be seen any more is left out. */
export const useRecents = (wanted: boolean): Recents => {
  const user = String(useMe().id ?? '')
  const models = useSearched()
  const [recents] = useState(() => readRecents(user))
  const known = recents.flatMap((recent) => {
    const model = models.find(({ name }) => name === recent.entity)
    return model === undefined ? [] : [{ recent, model }]
  })
  const answers = useQueries({
    queries: known.map(({ recent, model }) => ({
      queryKey: queryKeys.row(model, recent.id, 'recent'),
      enabled: wanted,
      queryFn: read(user, recent, model),
    })),
  })
  const pending = answers.filter(({ isPending }) => isPending).length
  const rows = known.flatMap(({ model }, n) => {
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
