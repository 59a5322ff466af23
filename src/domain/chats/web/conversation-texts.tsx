import { type ReactNode, useCallback } from 'react'
import { fold } from '../../../core/query/fold.ts'
import { queryClient } from '../../../web/data/rows/query-client.ts'
import { type FindPeople, MentionProvider } from '../../../web/fields/values/mentions.ts'
import { useMembersQuery } from './conversations/use-members.ts'
import type { Conversation } from './message/use-messages.ts'

/** The most people that are offered at once. */
const most = 8

type Props = { readonly conversation: Conversation; readonly children: ReactNode }

/** Lets the texts of a conversation mention its people. */
export const ConversationTexts = ({ conversation: { id }, children }: Props) => {
  const query = useMembersQuery(id)
  const find = useCallback<FindPeople>(
    async (search) =>
      (await queryClient.fetchQuery(query)).filter(({ name }) => fold(name).includes(fold(search))).slice(0, most),
    [query],
  )
  return <MentionProvider value={find}>{children}</MentionProvider>
}
