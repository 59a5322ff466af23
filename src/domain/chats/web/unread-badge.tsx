import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { allOf, equals } from '../../../core/query/predicate.ts'
import { visuallyHidden } from '../../../web/base/theme/visually-hidden.ts'
import { CountBadge } from '../../../web/base/ui/count-badge.tsx'
import { titleCount } from '../../../web/base/ui/title-count.ts'
import { useModel } from '../../../web/data/areas/product.ts'
import { readRows } from '../../../web/data/rows/all-rows.ts'
import { watchLive } from '../../../web/data/rows/live/watch-live.ts'
import { queryKeys } from '../../../web/data/rows/query-keys.ts'

/** The most conversations with unread messages that are summed; with more of them, the sum is a minimum. */
const perPage = 50
/** The milliseconds in which events are gathered. */
const gatherMs = 400

/**
 * Counts the unread messages of conversations that are neither muted nor archived, and shows the number in the tab's
 * title.
 */
const useUnreadCount = (): number => {
  const model = useModel('conversation')
  const { data, refetch } = useQuery({
    queryKey: queryKeys.list(model, 'unread'),
    queryFn: async () => {
      const { data: rows } = await readRows(
        model,
        { where: allOf({ column: 'unread_count', operator: 'gt', value: 0 }, equals('is_archived', false)) },
        1,
        perPage,
      )
      return rows.reduce((sum, row) => sum + (row.is_muted === true ? 0 : row.unread_count), 0)
    },
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    // Lists are not read while the tab is hidden, but then its title matters most.
    const stop = watchLive((event) => {
      const concerns =
        event.kind === 'reset' ||
        (event.kind === 'changes' && event.changes.some(isOfChats)) ||
        (event.kind === 'own' && event.rows.some(isOfChats))
      if (!concerns || document.visibilityState === 'visible') return
      timer ??= setTimeout(() => {
        timer = undefined
        void refetch()
      }, gatherMs)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [refetch])
  return data ?? 0
}
const isOfChats = ({ entity }: { readonly entity: string }): boolean =>
  entity === 'message' || entity === 'conversation'

/** The number of unread messages at the navigation's icon. */
export const UnreadBadge = () => {
  const { t } = useTranslation('shell')
  const count = useUnreadCount()
  useEffect(() => {
    titleCount.set(count)
    return () => titleCount.set(0)
  }, [count])
  if (count === 0) return null
  return (
    <>
      <CountBadge count={count} isUrgent>
        {null}
      </CountBadge>
      <Box component="span" sx={visuallyHidden}>
        {t('unread', { count })}
      </Box>
    </>
  )
}
