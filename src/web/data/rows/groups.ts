import { useQuery } from '@tanstack/react-query'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import { equals, isEmpty, type Leaf } from '../../../core/query/predicate.ts'
import type { CallError } from '../../base/api/errors.ts'
import { type Row, readList } from '../../base/api/shapes.ts'
import { settings } from '../../base/browser/settings.ts'
import { fetchList } from './list-call.ts'
import { queryKeys } from './query-keys.ts'
import { useReadErrorNotice } from './use-read-error-notice.ts'
import { listParams, type RowsQuery } from './use-rows.ts'

/** Number of rows of a list with a value of a field; `key` undefined: rows without a value. */
export type ValueCount = { readonly key: string | undefined; readonly count: number }

/** The rows to count: a list's query without pages, order and relations. */
export type CountQuery = Pick<RowsQuery, 'search' | 'where'>

/** Parameters of list calls that the call for groups refuses. */
const refusedParameters = ['page', 'perPage', 'orderOn', 'orderBy'] as const

/**
 * Counts rows by values: one line for each value, or pair of values, with `count` and `sums`.
 * @param by wire names
 */
export const readGroups = async (
  model: Model,
  { search = '', where }: CountQuery,
  by: readonly string[],
  sum: readonly string[] = [],
): Promise<readonly Row[]> => {
  const list = listParams(model, { search, where, page: 1, perPage: 1 })
  const body = await fetchList(`${model.entity.api}/groups`, list, model, {
    adapt: (query) => {
      for (const name of refusedParameters) query.delete(name)
      query.set('by', by.join(','))
      if (sum.length > 0) query.set('sum', sum.join(','))
    },
  })
  return readList(body).data
}

const countOf = (line: Row, wire: string): ValueCount => {
  const value = line[wire]
  return {
    key: value === null || value === undefined ? undefined : String(value),
    count: Number(line.count ?? 0),
  }
}

/**
 * Counts of a list's rows by the values of a field (our own server only). A row with several values counts for each.
 */
export const useValueCounts = (model: Model, question: CountQuery, { wire }: ModelField) => {
  const { search, where } = question
  const query = useQuery<readonly ValueCount[], CallError>({
    queryKey: queryKeys.list(model, 'groups', wire, { search, where }),
    queryFn: async () => (await readGroups(model, question, [wire])).map((line) => countOf(line, wire)),
    placeholderData: (previous) => previous,
    enabled: settings.own,
  })
  useReadErrorNotice(query.data === undefined ? null : query.error)
  return query
}

/** Condition for rows with one value of a field. */
export const valueFilter = ({ wire }: ModelField, key: string | undefined): Leaf =>
  key === undefined ? isEmpty(wire) : equals(wire, key)
