import { useQuery } from '@tanstack/react-query'
import type { Model } from '../../../core/declare/model.ts'
import type { RowOf } from '../../../core/declare/register.ts'
import { allOf } from '../../../core/query/predicate.ts'
import { mostPerPage } from '../../../core/query/query.ts'
import type { CallError } from '../../base/api/errors.ts'
import { readRows } from './all-rows.ts'
import { queryKeys } from './query-keys.ts'
import { useReadErrorNotice } from './use-read-error-notice.ts'

/** Rows by ids, in any number, as the list call answers them, without relations. */
export const useRowsById = <N extends string>(model: Model<N>, ids: readonly string[], enabled = true) => {
  const query = useQuery<readonly RowOf<N>[], CallError>({
    queryKey: queryKeys.list(model, 'ids', ids),
    queryFn: async () => {
      const rows: RowOf<N>[] = []
      // Every entity has ids; of one that is not known the names of columns are not known either.
      const anyModel: Model = model
      // Ids are read in batches, as more do not fit into an address.
      for (let at = 0; at < ids.length; at += mostPerPage) {
        const where = allOf({ column: 'id', operator: 'in', value: ids.slice(at, at + mostPerPage) })
        rows.push(...((await readRows(anyModel, { where }, 1, mostPerPage)).data as readonly RowOf<N>[]))
      }
      return rows
    },
    placeholderData: (previous) => previous,
    enabled: enabled && ids.length > 0,
  })
  useReadErrorNotice(query.error)
  return query
}
