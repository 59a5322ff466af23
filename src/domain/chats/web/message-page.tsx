import { Navigate, useParams } from 'react-router'
import { ErrorState } from '../../../web/base/ui/state/error-state.tsx'
import { RowsSkeleton } from '../../../web/base/ui/state/rows-skeleton.tsx'
import { useMe } from '../../../web/data/access/me.tsx'
import { useRow } from '../../../web/data/access/readable.ts'
import { useModel } from '../../../web/data/areas/product.ts'
import { conversationAddress } from './addresses.ts'

/**
 * The page at a message's address, for example the origin of a task. It opens the message in its conversation, on the
 * user's own page.
 */
export const MessagePage = () => {
  const me = useMe().id
  const { id = '' } = useParams()
  const { query } = useRow(useModel('message'), id)
  const row = query.data?.data
  if (row !== undefined) return <Navigate replace to={conversationAddress(me, row.conversation_id, row.id)} />
  if (query.error === null) return <RowsSkeleton />
  return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
}
