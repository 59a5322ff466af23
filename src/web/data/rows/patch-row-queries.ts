import { isRow, type Row } from '../../base/api/shapes.ts'
import { queryClient } from './query-client.ts'
import { type Entity, entityName, scopeOf } from './query-keys.ts'

const isRelation = (value: unknown): boolean => typeof value === 'object' && value !== null

/** Tells whether the answer has all relations of the cached row; otherwise merging it would keep outdated relations. */
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

/** Applies `change` to the row in the data of a query: alone, in a list, or in pages of lists. */
const changeIn = (data: unknown, id: string, change: (row: Row) => Row): unknown => {
  if (Array.isArray(data)) {
    const next = data.map((one) => changeIn(one, id, change))
    return next.some((one, at) => one !== data[at]) ? next : data
  }
  if (!isRow(data)) return data
  if (data.id === id) return change(data)
  if (data.id !== undefined) return data
  for (const key of ['data', 'pages'] as const) {
    const next = data[key] === undefined ? undefined : changeIn(data[key], id, change)
    if (next !== undefined && next !== data[key]) return { ...data, [key]: next }
  }
  return data
}

/**
 * Changes a row in all cached queries of its entity before the server has answered.
 * @param change new values by wire and relation name
 * @returns a function that restores the values, unless they have changed again
 */
export const patchCachedRow = (of: Entity, row: Row, change: Row): (() => void) => {
  const id = String(row.id)
  const apply = (next: (row: Row) => Row): void => {
    queryClient.setQueriesData<unknown>(
      {
        predicate: ({ queryKey }) => {
          const scope = scopeOf(queryKey)
          return scope?.entity === entityName(of) && scope.reads !== 'part'
        },
      },
      (cached: unknown) => changeIn(cached, id, next),
    )
  }
  apply((cached) => ({ ...cached, ...change }))
  return () =>
    apply((cached) => ({
      ...cached,
      ...Object.fromEntries(
        Object.entries(change).flatMap(([name, value]) => (cached[name] === value ? [[name, row[name] ?? null]] : [])),
      ),
    }))
}
