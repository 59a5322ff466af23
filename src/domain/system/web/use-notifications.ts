import { type CrudFilter, useList } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../web/access/me.tsx'
import { client } from '../../../web/api/client.ts'
import type { CallError } from '../../../web/api/errors.ts'
import { isRow, type Row } from '../../../web/api/shapes.ts'
import { listParams, readFailed, useReadable } from '../../../web/data/use-rows.ts'
import { useModel, useProduct } from '../../../web/product.ts'
import { queryClient } from '../../../web/providers/query-client.ts'
import { addressOf, saidOf, type Told } from '../notice-words.ts'
import type { NoticeKind } from '../notification.ts'

const eq = (field: string, value: unknown): CrudFilter => ({ field, operator: 'eq', value })

type Asked = {
  readonly page: number
  readonly perPage: number
  readonly unreadOnly: boolean
  readonly isQuiet?: boolean
}

/** One's own notifications, the newest first; an administrator could list those of others, too. */
export const useNotifications = ({ page, perPage, unreadOnly, isQuiet = false }: Asked) => {
  const model = useModel('notification')
  const me = useMe()
  const include = useReadable(model).flatMap(({ name, includeAs }) => (name === 'actor' ? (includeAs ?? []) : []))
  return useList<Row, CallError>({
    ...listParams(model, {
      page,
      perPage,
      sort: [{ field: 'created_at', order: 'desc' }],
      filters: [eq('user_id', me.id), ...(unreadOnly ? [eq('is_read', false)] : [])],
      include,
    }),
    queryOptions: { placeholderData: (previous) => previous },
    // The bell is on every page: a failed look of its own is no matter of that page.
    errorNotification: isQuiet ? () => false as const : readFailed,
  })
}

/** The newest unread ones, with how many there are. */
export const useUnread = () => useNotifications({ page: 1, perPage: 10, unreadOnly: true, isQuiet: true })

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** @param isolated whether the title is set apart from the direction of the sentence around it */
const toldBy = (row: Row): Told => {
  const title = text(row.about_title)
  return {
    kind: row.kind as NoticeKind,
    detail: text(row.detail),
    title: title === null ? null : `\u2068${title}\u2069`,
    about: text(row.about_type),
    aboutId: text(row.about_id),
  }
}

/** A notification in words, who caused it, and where it leads. */
export const useWording = () => {
  const { t } = useTranslation('notice')
  const { models } = useProduct()
  return (row: Row) => {
    const told = toldBy(row)
    return {
      sentence: saidOf(told, (key, values) => t(key, values ?? {})),
      by: isRow(row.actor) ? text(row.actor.name) : null,
      to: addressOf(told, (entity) => models.all.find(({ name }) => name === entity)?.entity.page),
    }
  }
}

/** Reads again what tells of notifications, and nothing else: the page on screen may be another. */
export const rereadNotifications = (): void =>
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes('notification') })

/** Opening a notification reads it, without a word; where that fails it is read another time. */
export const markAsRead = (row: Row): void => {
  if (row.is_read === true) return
  client
    .put<unknown>(`/notifications/${encodeURIComponent(String(row.id))}`, { is_read: true })
    .then(rereadNotifications, () => undefined)
}
