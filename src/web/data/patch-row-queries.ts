import { isRow, type Row } from '../api/shapes.ts'
import { queryClient } from './query-client.ts'
import { type Entity, entityName, scopeOf } from './query-keys.ts'

const isRelation = (value: unknown): boolean => typeof value === 'object' && value !== null

/** Whether the answer has all relations of the cached row; merging it otherwise would keep outdated relations. */
const hasAllOf = (answer: Row, read: Row): boolean =>
  Object.entries(read).every(([name, value]) => !isRelation(value) || Object.hasOwn(answer, name))

/**
 * Patches the cached queries of a single row with the answer of a write, which saves a refetch. Lists are refetched:
 * the row may have moved or left them.
 */
export const patchRowQueries = (of: Entity, answer: Row): void => {
  if (typeof answer.id !== 'string' || typeof answer.version !== 'number') return
  const merge = (read: Row): Row => (read.id === answer.id && hasAllOf(answer, read) ? { ...read, ...answer } : read)
  queryClient.setQueriesData<Row>(
    {
      predicate: ({ queryKey }) => {
        const scope = scopeOf(queryKey)
        return scope?.reads === 'row' && scope.entity === entityName(of) && scope.id === answer.id
      },
    },
    // Refine's hooks store the row under `data`.
    (cached) =>
      cached === undefined
        ? cached
        : isRow(cached.data) && cached.id === undefined
          ? { ...cached, data: merge(cached.data) }
          : merge(cached),
  )
}
