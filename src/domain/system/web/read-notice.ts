import type { RowOf } from '../../../core/declare/register.ts'
import { client } from '../../../web/base/api/client.ts'
import { queryClient } from '../../../web/data/rows/query-client.ts'
import { scopeOf } from '../../../web/data/rows/query-keys.ts'

/** Reads only the notifications again, since the page on screen may be another. */
const rereadNotifications = (): void =>
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => scopeOf(queryKey)?.entity === 'notification' })

/** Marks an opened notification as read, without a message. If the call fails, a later opening tries again. */
export const markAsRead = (row: RowOf<'notification'>): void => {
  if (row.is_read === true) return
  client
    .put<unknown>(`/notifications/${encodeURIComponent(row.id)}`, { is_read: true })
    .then(rereadNotifications, () => undefined)
}
