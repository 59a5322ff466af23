import { type ReactNode, useMemo } from 'react'
import { fold } from '../../../core/query/fold.ts'
import { client } from '../../../web/base/api/client.ts'
import { readList } from '../../../web/base/api/shapes.ts'
import { useModel } from '../../../web/data/areas/product.ts'
import { queryClient } from '../../../web/data/rows/query-client.ts'
import { queryKeys } from '../../../web/data/rows/query-keys.ts'
import { type FindPeople, MentionProvider } from '../../../web/fields/values/mentions.ts'
import type { Conversation } from './use-messages.ts'

/** People offered at once. */
const most = 8

/** In the texts of a conversation its people can be mentioned. */
export const ConversationTexts = ({
  conversation: { id },
  children,
}: {
  conversation: Conversation
  children: ReactNode
}) => {
  const model = useModel('conversation')
  const find = useMemo(
    (): FindPeople => async (search) => {
      const people = await queryClient.fetchQuery({
        queryKey: queryKeys.part(model, id, 'members'),
        queryFn: async () =>
          readList((await client.get<unknown>(`${model.entity.api}/${encodeURIComponent(id)}/members`)).data).data,
        staleTime: 60_000,
      })
      return people
        .filter(({ name }) => fold(String(name)).includes(fold(search)))
        .slice(0, most)
        .map((row) => ({ ...row, id: String(row.id), name: String(row.name) }))
    },
    [model, id],
  )
  return <MentionProvider value={find}>{children}</MentionProvider>
}
