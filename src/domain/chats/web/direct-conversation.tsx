import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '../../../web/base/api/client.ts'
import type { CallError } from '../../../web/base/api/errors.ts'
import { readOne } from '../../../web/base/api/shapes.ts'
import { EmptyState } from '../../../web/base/ui/state/empty-state.tsx'
import { ErrorState } from '../../../web/base/ui/state/error-state.tsx'
import { RowsSkeleton } from '../../../web/base/ui/state/rows-skeleton.tsx'
import { useModel } from '../../../web/data/areas/product.ts'
import { queryKeys } from '../../../web/data/rows/query-keys.ts'
import { OpenConversation } from './open-conversation.tsx'

type Props = { readonly person: string; readonly message: string | undefined }

/**
 * The conversation with a person, or notes to oneself. There is one, and the call that makes it returns an existing
 * one.
 */
export const DirectConversation = ({ person, message }: Props) => {
  const { t } = useTranslation('chats')
  const model = useModel('conversation')
  const { data, error, refetch } = useQuery<string, CallError>({
    queryKey: queryKeys.other('direct-conversation', person),
    queryFn: async () =>
      String(readOne((await client.post<unknown>(model.entity.api, { kind: 'direct', members: [person] })).data).id),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (data !== undefined) return <OpenConversation id={data} message={message} person={person} />
  if (error === null) return <RowsSkeleton />
  // The person belongs to a client, whose people are only in groups; or is inactive or hidden; or the user may not open
  // conversations.
  if ([400, 403, 404, 422].includes(error.statusCode)) return <EmptyState icon="forum" text={t('noPerson')} />
  return <ErrorState error={error} onRetry={() => void refetch()} />
}
