import NotificationsIcon from '@mui/icons-material/NotificationsOutlined'
import Box from '@mui/material/Box'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { visuallyHidden } from '../../../web/base/theme/visually-hidden.ts'
import { CountBadge } from '../../../web/base/ui/count-badge.tsx'
import { MenuButton } from '../../../web/base/ui/menu-button.tsx'
import { useUnread } from './use-notifications.ts'

const newest = async () => (await import('./bell-menu.tsx')).BellMenu

/**
 * Returns a text for screen readers when more notifications wait than before. The button itself has the number at the
 * page's opening.
 */
const useArrivals = (count: number | undefined): string => {
  const { t } = useTranslation('notice')
  const before = useRef<number>(undefined)
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (count === undefined) return
    if (before.current !== undefined && count > before.current) setSaid(t('arrived', { count }))
    before.current = count
  }, [count, t])
  return said
}

/** A button with the number of unread notifications, which opens the menu of the newest ones. */
export const Bell = () => {
  const { t } = useTranslation('notice')
  const { query } = useUnread()
  const count = query.data?.total
  const said = useArrivals(count)
  return (
    <>
      <MenuButton
        label={count === undefined || count === 0 ? t('bell.none') : t('bell.unread', { count })}
        menu={newest}
        icon={
          <CountBadge count={count ?? 0} isUrgent>
            <NotificationsIcon fontSize="small" />
          </CountBadge>
        }
      />
      <Box role="status" sx={visuallyHidden}>
        {said}
      </Box>
    </>
  )
}
