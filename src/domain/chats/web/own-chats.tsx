import { Navigate, useParams, useSearchParams } from 'react-router'
import { useMe } from '../../../web/data/access/me.tsx'
import { chatsAddress, conversationAddress, messageParameter } from './addresses.ts'

/**
 * The page at a conversation's common address, which notifications use. It opens the conversation on the user's own
 * page.
 */
export const OwnChats = () => {
  const me = useMe().id
  const { id } = useParams()
  const [params] = useSearchParams()
  const message = params.get(messageParameter) ?? undefined
  return <Navigate replace to={id === undefined ? chatsAddress(me) : conversationAddress(me, id, message)} />
}
