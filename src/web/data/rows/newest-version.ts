import type { Model } from '../../../core/declare/model.ts'
import { isRow, type Row } from '../../base/api/shapes.ts'
import { queryClient } from './query-client.ts'
import { scopeOf } from './query-keys.ts'
import { currentRow } from './row-writes.ts'

/** Collects the versions of rows in the data of a query: alone, in a list, or in pages of lists. */
const collect = (data: unknown, versions: Map<string, number>): void => {
  if (Array.isArray(data)) {
    for (const one of data) collect(one, versions)
    return
  }
  if (!isRow(data)) return
  const { id, version } = data
  if (typeof id === 'string' && typeof version === 'number') {
    versions.set(id, Math.max(version, versions.get(id) ?? version))
    return
  }
  collect(data.data, versions)
  collect(data.pages, versions)
}

/**
 * Rows with the newest version that was read of each: selected rows are kept as they were when they were selected, while lists
 * go on reading them.
 */
export const withNewestVersions = (model: Model, rows: readonly Row[]): readonly Row[] => {
  const versions = new Map<string, number>()
  const cached = queryClient.getQueriesData<unknown>({
    predicate: ({ queryKey }) => scopeOf(queryKey)?.entity === model.name,
  })
  for (const [, data] of cached) collect(data, versions)
  return rows.map((row) => {
    const { version } = currentRow(model, row)
    if (typeof version !== 'number') return row
    return { ...row, version: Math.max(version, versions.get(String(row.id)) ?? version) }
  })
}
