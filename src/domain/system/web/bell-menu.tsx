import DoneAllIcon from '@mui/icons-material/DoneAll'
import InboxIcon from '@mui/icons-material/InboxOutlined'
import Divider from '@mui/material/Divider'
import ListItemIcon from '@mui/material/ListItemIcon'
import MenuItem from '@mui/material/MenuItem'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { client } from '../../../web/base/api/client.ts'
import type { PopupMenuProps } from '../../../web/base/ui/popup-menu.tsx'
import { PopupMenu } from '../../../web/base/ui/popup-menu.tsx'
import { useAction } from '../../../web/data/rows/use-write.ts'
import { anyChangeOf } from '../../../web/data/rows/write-effects.ts'
import { snoozes } from '../snooze.ts'
import { NoticeIcon, NoticeText } from './notice-text.tsx'
import { useWording } from './notice-wording.ts'
import { markAsRead } from './read-notice.ts'
import { isPrompt, isSnoozable, useSnooze } from './snooze.tsx'
import { useUnread } from './use-notifications.ts'

const line = { inlineSize: 360, maxInlineSize: '100%', alignItems: 'flex-start', paddingBlock: 1.5 } as const

const later = {
  display: 'inline-flex',
  paddingBlock: 0.5,
  paddingInline: 1.5,
  marginInlineStart: 1,
  minBlockSize: 32,
  fontSize: '0.8125rem',
  color: 'primary.main',
  borderRadius: 1,
} as const

/**
 * A menu of the newest unread notifications, each leading to its row; then a button that reads all, and a link to the
 * page of all.
 */
export const BellMenu = (props: Omit<PopupMenuProps, 'children'>) => {
  const { t } = useTranslation('notice')
  const wording = useWording()
  const act = useAction()
  const snooze = useSnooze()
  const { query } = useUnread()
  const rows = query.data?.data ?? []
  return (
    <PopupMenu {...props}>
      {[
        ...rows.flatMap((row) => [
          <MenuItem
            key={row.id}
            component={Link}
            to={wording(row).to}
            sx={line}
            onClick={() => {
              markAsRead(row)
              props.close()
            }}
          >
            <ListItemIcon sx={{ paddingBlockStart: 0.5 }}>
              <NoticeIcon row={row} />
            </ListItemIcon>
            <NoticeText row={row} />
          </MenuItem>,
          // The page of all offers it for the other kinds; in this menu it would take every other line.
          ...(isPrompt(row) && isSnoozable(row)
            ? snoozes.map((one, index) => (
                <MenuItem
                  key={`${row.id} ${one}`}
                  // The times stand in one line below their notification; the arrow keys go from one to the next.
                  sx={index === 0 ? { ...later, marginInlineStart: { xs: 1, sm: 8 } } : later}
                  aria-label={`${t('snooze.label', { title: wording(row).sentence })}: ${t(`snooze.${one}`)}`}
                  onClick={() => {
                    props.close()
                    snooze(row, one)
                  }}
                >
                  {t(`snooze.${one}`)}
                </MenuItem>
              ))
            : []),
        ]),
        ...(rows.length > 0
          ? [
              <Divider key="line" />,
              <MenuItem
                key="read"
                onClick={() => {
                  props.close()
                  void act(() => client.post<unknown>('/notifications/read'), { more: [anyChangeOf('notification')] })
                }}
              >
                <ListItemIcon>
                  <DoneAllIcon fontSize="small" />
                </ListItemIcon>
                {t('readAll')}
              </MenuItem>,
            ]
          : [
              <MenuItem
                key="nothing"
                disabled
                // This item is a message to be read, so it does not look like a disabled choice.
                sx={{ '&.Mui-disabled': { opacity: 1, color: 'text.secondary' } }}
              >
                {t('nothing')}
              </MenuItem>,
            ]),
        <MenuItem key="all" component={Link} to="/notifications" onClick={props.close}>
          <ListItemIcon>
            <InboxIcon fontSize="small" />
          </ListItemIcon>
          {t('all')}
        </MenuItem>,
      ]}
    </PopupMenu>
  )
}
