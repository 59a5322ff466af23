import { useList } from '@refinedev/core'
import type { RowOf } from '../../../core/declare/register.ts'
import { allOf, equals } from '../../../core/query/predicate.ts'
import type { CallError } from '../../../web/base/api/errors.ts'
import { useMe } from '../../../web/data/access/me.tsx'
import { useReadable } from '../../../web/data/access/readable.ts'
import { useModel } from '../../../web/data/areas/product.ts'
import { listParams, readErrorNotice } from '../../../web/data/rows/use-rows.ts'

type Asked = {
  readonly page: number
  readonly perPage: number
  readonly unreadOnly: boolean
  readonly isQuiet?: boolean
}

/** Reads the user's own notifications, newest first; another server may list those of others, too. */
export const useNotifications = ({ page, perPage, unreadOnly, isQuiet = false }: Asked) => {
  const model = useModel('notification')
  const me = useMe()
  const include = useReadable(model).flatMap(({ name, includeAs }) => (name === 'actor' ? (includeAs ?? []) : []))
  return useList<RowOf<'notification'>, CallError>({
    ...listParams(model, {
      page,
      perPage,
      sort: [{ field: 'created_at', order: 'desc' }],
      where: allOf(equals('user_id', String(me.id)), ...(unreadOnly ? [equals('is_read', false)] : [])),
      include,
    }),
    queryOptions: { placeholderData: (previous) => previous },
    // The bell is on every page, and its failed reading does not concern that page.
    errorNotification: isQuiet ? () => false as const : readErrorNotice,
  })
}

/** Reads the newest unread notifications and their number. */
export const useUnread = () => useNotifications({ page: 1, perPage: 10, unreadOnly: true, isQuiet: true })
