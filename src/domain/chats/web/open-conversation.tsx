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
  /** Whom it is with, where the address names a person. */
  readonly person?: string
}

/** Reads a conversation and shows it. One that is not there, or that one is no member of, is not found. */
export const OpenConversation = ({ id, message, person }: Props) => {
  const { t } = useTranslation('chats')
  const { query } = useRow(useModel('conversation'), id)
  if (query.data !== undefined && query.error?.statusCode !== 404)
    return <ConversationView conversation={query.data.data} message={message} person={person} />
  if (query.error === null) return <RowsSkeleton />
  if ([400, 404, 422].includes(query.error.statusCode)) return <EmptyState icon="forum" text={t('notFound')} />
  return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
}
