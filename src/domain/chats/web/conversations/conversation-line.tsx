import MutedIcon from '@mui/icons-material/NotificationsOffOutlined'
import PinIcon from '@mui/icons-material/PushPinOutlined'
import Box from '@mui/material/Box'
import ListItemButton from '@mui/material/ListItemButton'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatNumber } from '../../../../web/base/i18n/format.ts'
import { useLocale } from '../../../../web/base/i18n/use-locale.ts'
import { visuallyHidden } from '../../../../web/base/theme/visually-hidden.ts'
import { useMe } from '../../../../web/data/access/me.tsx'
import { ShortDate } from '../../../../web/fields/values/short-date.tsx'
import { conversationAddress } from '../addresses.ts'
import type { Conversation } from '../message/use-messages.ts'
import { ConversationFace } from './conversation-face.tsx'
import { conversationTitle } from './people.ts'

type Props = { readonly conversation: Conversation; readonly isOpen: boolean }

/** A conversation in the list: with whom, when something was said last, and how much is unread. */
export const ConversationLine = ({ conversation, isOpen }: Props) => {
  const { t } = useTranslation('chats')
  const me = String(useMe().id)
  const locale = useLocale()
  const { unread_count: unread, is_muted: isMuted } = conversation
  const isNew = unread > 0
  return (
    <li>
      <ListItemButton
        component={Link}
        to={conversationAddress(me, conversation.id)}
        selected={isOpen}
        {...(isOpen ? { 'aria-current': 'page' } : {})}
        sx={{ gap: 2, minBlockSize: 40, paddingInline: 2, paddingBlock: 1, borderRadius: 1.5 }}
      >
        <ConversationFace conversation={conversation} side={24} />
        <Box
          component="bdi"
          sx={{
            flex: 1,
            minInlineSize: 0,
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
            fontWeight: isNew && !isMuted ? 600 : 400,
          }}
        >
          {conversationTitle(conversation, me, t)}
        </Box>
        {conversation.is_pinned && <PinIcon titleAccess={t('pinned')} sx={{ fontSize: 14, color: 'text.secondary' }} />}
        {isMuted && <MutedIcon titleAccess={t('muted')} sx={{ fontSize: 14, color: 'text.secondary' }} />}
        {isNew ? (
          <Box
            component="span"
            sx={{
              flex: 'none',
              minInlineSize: 20,
              paddingInline: 1.5,
              borderRadius: 99,
              fontSize: '0.6875rem',
              fontWeight: 600,
              lineHeight: '20px',
              textAlign: 'center',
              fontVariantNumeric: 'tabular-nums',
              ...(isMuted
                ? { bgcolor: 'action.selected', color: 'text.secondary' }
                : { bgcolor: 'error.main', color: 'error.contrastText' }),
            }}
          >
            <span aria-hidden="true">{formatNumber(unread, locale)}</span>
            <Box component="span" sx={visuallyHidden}>
              {t('unread', { count: unread })}
            </Box>
          </Box>
        ) : (
          conversation.last_message_at !== null && (
            <Box component="span" sx={{ flex: 'none', fontSize: '0.75rem', color: 'text.secondary' }}>
              <ShortDate at={conversation.last_message_at} time="today" />
            </Box>
          )
        )}
      </ListItemButton>
    </li>
  )
}
