import { useQuery } from '@tanstack/react-query'
import { mostLevels } from '../../../core/declare/facets.ts'
import type { Model } from '../../../core/declare/model.ts'
import { client } from '../../base/api/client.ts'
import type { CallError } from '../../base/api/errors.ts'
import { type Row, readOne } from '../../base/api/shapes.ts'
import { queryKeys } from './query-keys.ts'

/** The rows of other entities that a row of a tree belongs to, such as a document's project. */
const ownersOf = (model: Model): readonly string[] =>
  model.fields.flatMap(({ field, name, includeAs }) =>
    'onDelete' in field && field.onDelete === 'follow' && includeAs !== null && name !== model.entity.tree?.parent
      ? [includeAs]
      : [],
  )

/**
 * Reads a row of a tree and those above it, topmost first, with what they belong to. A row out of sight ends the path.
 * @param id undefined where there is nothing to read
 */
export const useAncestors = (model: Model, id: string | undefined): readonly Row[] | undefined => {
  const query = useQuery<readonly Row[], CallError>({
    queryKey: queryKeys.list(model, 'ancestors', id ?? ''),
    queryFn: async () => {
      const parent = model.byName.get(model.entity.tree?.parent ?? '')?.wire ?? ''
      const params = { include: ownersOf(model).join(',') }
      const rows: Row[] = []
      for (let at: unknown = id; typeof at === 'string' && rows.length < mostLevels; ) {
        const row: Row | undefined = await client
          .get<unknown>(`${model.entity.api}/${encodeURIComponent(at)}`, { params })
          .then(({ data }) => readOne(data))
          .catch((error: CallError) => {
            if (error.statusCode === 404) return undefined
            throw error
          })
        if (row === undefined) break
        rows.unshift(row)
        at = row[parent]
      }
      return rows
    },
    enabled: id !== undefined,
    placeholderData: (previous) => previous,
  })
  return query.data
}
