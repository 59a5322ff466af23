import type { RowOf } from '../../../core/declare/register.ts'
import { client } from '../../../web/base/api/client.ts'
import { queryClient } from '../../../web/data/rows/query-client.ts'
import { scopeOf } from '../../../web/data/rows/query-keys.ts'

/** Reads again what tells of notifications, and nothing else: the page on screen may be another. */
const rereadNotifications = (): void =>
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => scopeOf(queryKey)?.entity === 'notification' })

/** Opening a notification reads it, without a word; where that fails it is read another time. */
export const markAsRead = (row: RowOf<'notification'>): void => {
  if (row.is_read === true) return
  client
    .put<unknown>(`/notifications/${encodeURIComponent(row.id)}`, { is_read: true })
    .then(rereadNotifications, () => undefined)
}
