import { useMemo } from 'react'
import { client } from '../../../../web/base/api/client.ts'
import { useModel } from '../../../../web/data/areas/product.ts'
import { queryKeys } from '../../../../web/data/rows/query-keys.ts'

/** A person of a conversation. Members know each other's names without the right to list users. */
type Person = { readonly id: string; readonly name: string }

/** Reads the people of a conversation, by name. */
export const useMembersQuery = (id: string) => {
  const model = useModel('conversation')
  return useMemo(
    () => ({
      queryKey: queryKeys.part(model, id, 'members'),
      queryFn: async () => {
        const path = `${model.entity.api}/${encodeURIComponent(id)}/members`
        return (await client.get<{ readonly data: readonly Person[] }>(path)).data.data
      },
      staleTime: 60_000,
    }),
    [model, id],
  )
}
