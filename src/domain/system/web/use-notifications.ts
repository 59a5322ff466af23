import { useList } from '@refinedev/core'
import { allOf, equals } from '../../../core/predicate.ts'
import type { RowOf } from '../../../core/register.ts'
import { useMe } from '../../../web/access/me.tsx'
import { useReadable } from '../../../web/access/readable.ts'
import type { CallError } from '../../../web/api/errors.ts'
import { listParams, readErrorNotice } from '../../../web/data/use-rows.ts'
import { useModel } from '../../../web/product/product.ts'

type Asked = {
  readonly page: number
  readonly perPage: number
  readonly unreadOnly: boolean
  readonly isQuiet?: boolean
}

/** One's own notifications, the newest first; another server may list those of others, too. */
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
    // The bell is on every page: a failed look of its own is no matter of that page.
    errorNotification: isQuiet ? () => false as const : readErrorNotice,
  })
}

/** The newest unread ones, with how many there are. */
export const useUnread = () => useNotifications({ page: 1, perPage: 10, unreadOnly: true, isQuiet: true })
