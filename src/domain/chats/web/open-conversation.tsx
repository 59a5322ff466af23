import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../web/base/ui/state/empty-state.tsx'
import { ErrorState } from '../../../web/base/ui/state/error-state.tsx'
import { RowsSkeleton } from '../../../web/base/ui/state/rows-skeleton.tsx'
import { useRow } from '../../../web/data/access/readable.ts'
import { useModel } from '../../../web/data/areas/product.ts'
import { ConversationView } from './conversation-view.tsx'

type Props = {
  readonly id: string
  /** The message of a permalink. */
  readonly message: string | undefined
  /** The person whose conversation it is, if the address names one. */
  readonly person?: string
}

/**
 * Reads a conversation and shows it. A conversation that does not exist, or without the user as member, is not found.
 */
export const OpenConversation = ({ id, message, person }: Props) => {
  const { t } = useTranslation('chats')
  const { query } = useRow(useModel('conversation'), id)
  if (query.data !== undefined && query.error?.statusCode !== 404)
    return <ConversationView conversation={query.data.data} message={message} person={person} />
  if (query.error === null) return <RowsSkeleton />
  // The conversation was open until now, so the user has left it, or lost its project.
  if ([400, 404, 422].includes(query.error.statusCode))
    return <EmptyState icon="forum" text={t(query.data === undefined ? 'notFound' : 'ended')} />
  return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
}
