import { useQuery } from '@tanstack/react-query'
import { client } from '../../../../web/base/api/client.ts'
import { readList } from '../../../../web/base/api/shapes.ts'
import { settings } from '../../../../web/base/browser/settings.ts'
import { useModel } from '../../../../web/data/areas/product.ts'
import { queryKeys } from '../../../../web/data/rows/query-keys.ts'

/** Milliseconds: whoever closed their lid says no end. */
const lookAgainMs = 30_000
/** Conversations of which one call asks. */
const most = 100

/** Returns the names of others who have each of these conversations open now. */
export const useHere = (ids: readonly string[]): ReadonlyMap<string, readonly string[]> => {
  const model = useModel('conversation')
  const asked = ids.slice(0, most).toSorted().join()
  const { data = [] } = useQuery({
    queryKey: queryKeys.parts(model, 'writers', asked),
    queryFn: async () =>
      readList((await client.get<unknown>(`${model.entity.api}/writing`, { params: { ids: asked } })).data).data,
    enabled: settings.own && asked !== '',
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => ((state.data?.length ?? 0) > 0 ? lookAgainMs : false),
  })
  const names = new Map<string, string[]>()
  for (const { row_id: row, name } of data)
    names.set(String(row), [...(names.get(String(row)) ?? []), `\u2068${String(name)}\u2069`])
  return names
}
