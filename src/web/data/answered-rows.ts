import { isRow, type Row } from '../api/shapes.ts'
import { queryClient } from './query-client.ts'
import { type Entity, entityName, scopeOf } from './query-keys.ts'

const isRelation = (value: unknown): boolean => typeof value === 'object' && value !== null

/** The answer has all that was read along with the row: else what it refers to now would be shown as it was. */
const hasAllOf = (answer: Row, read: Row): boolean =>
  Object.entries(read).every(([name, value]) => !isRelation(value) || Object.hasOwn(answer, name))

/**
 * Puts the answer of a write into the queries that read this one row, so that it need not be read again. Lists are left to
 * be read: the row may have another place in them now, or none.
 */
export const showAnswer = (of: Entity, answer: Row): void => {
  if (typeof answer.id !== 'string' || typeof answer.version !== 'number') return
  const put = (read: Row): Row => (read.id === answer.id && hasAllOf(answer, read) ? { ...read, ...answer } : read)
  queryClient.setQueriesData<Row>(
    {
      predicate: ({ queryKey }) => {
        const scope = scopeOf(queryKey)
        return scope?.reads === 'row' && scope.entity === entityName(of) && scope.id === answer.id
      },
    },
    // Refine keeps the row under `data`.
    (held) =>
      held === undefined
        ? held
        : isRow(held.data) && held.id === undefined
          ? { ...held, data: put(held.data) }
          : put(held),
  )
}
