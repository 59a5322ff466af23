import { useQuery } from '@tanstack/react-query'
import type { Model, ModelField } from '../../core/model.ts'
import { equals, isEmpty, type Leaf } from '../../core/predicate.ts'
import type { CallError } from '../api/errors.ts'
import { type Row, readList } from '../api/shapes.ts'
import { settings } from '../base/settings.ts'
import { askList } from './list-call.ts'
import { queryKeys } from './query-keys.ts'
import { listParams, type RowsQuery } from './use-rows.ts'
import { useSaidFailure } from './use-said-failure.ts'

/** How many rows of a list have one value of a field; `key` undefined: how many have none. */
export type ValueCount = { readonly key: string | undefined; readonly count: number }

/** Which rows are counted: a list's question without its pages, its order and what comes along. */
export type CountedQuestion = Pick<RowsQuery, 'search' | 'where'>

/** Parameters of a list's call that one without pages, order and relations refuses. */
const ofPages = ['page', 'perPage', 'orderOn', 'orderBy'] as const

/**
 * The lines of a call that counts rows: one for each value, or pair of values, each with its `count` and `sums`.
 * @param by names on the wire
 */
export const readGroups = async (
  model: Model,
  { search = '', where }: CountedQuestion,
  by: readonly string[],
  sum: readonly string[] = [],
): Promise<readonly Row[]> => {
  const asked = listParams(model, { search, where, page: 1, perPage: 1 })
  const body = await askList(`${model.entity.api}/groups`, asked, model, {
    adapt: (query) => {
      for (const name of ofPages) query.delete(name)
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

/** How many rows of a list have which value of a field, by one call of our own server. A row with several counts for each. */
export const useValueCounts = (model: Model, question: CountedQuestion, { wire }: ModelField) => {
  const { search, where } = question
  const query = useQuery<readonly ValueCount[], CallError>({
    queryKey: queryKeys.list(model, 'groups', wire, { search, where }),
    queryFn: async () => (await readGroups(model, question, [wire])).map((line) => countOf(line, wire)),
    placeholderData: (previous) => previous,
    enabled: settings.own,
  })
  useSaidFailure(query.data === undefined ? null : query.error)
  return query
}

/** The condition by which a list shows the rows of one value alone. */
export const valueFilter = ({ wire }: ModelField, key: string | undefined): Leaf =>
  key === undefined ? isEmpty(wire) : equals(wire, key)
