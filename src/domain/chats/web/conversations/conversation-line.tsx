import MutedIcon from '@mui/icons-material/NotificationsOffOutlined'
import PinIcon from '@mui/icons-material/PushPinOutlined'
import Box from '@mui/material/Box'
import ListItemButton from '@mui/material/ListItemButton'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatNumber } from '../../../../web/base/i18n/format.ts'
import { useLocale } from '../../../../web/base/i18n/use-locale.ts'
import { visuallyHidden } from '../../../../web/base/theme/visually-hidden.ts'
import { useMe } from '../../../../web/data/access/me.tsx'
import { announceField } from '../../../../web/fields/commands/type-ahead.ts'
import { ShortDate } from '../../../../web/fields/values/short-date.tsx'
import { conversationAddress } from '../addresses.ts'
import type { Conversation } from '../message/use-messages.ts'
import { ConversationFace } from './conversation-face.tsx'
import { conversationTitle } from './people.ts'

const oneLine = { minInlineSize: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

type Props = {
  readonly conversation: Conversation
  readonly isOpen: boolean
  /** Names of others who have it open now. */
  readonly here: readonly string[]
}

/** Says that others have the conversation open, by a dot and by words. */
const HereDot = ({ names, count }: { readonly names: string; readonly count: number }) => {
  const { t } = useTranslation('chats')
  const words = t(count === 1 ? 'here' : 'hereMany', { names })
  return (
    <Box
      component="span"
      title={words}
      sx={{
        position: 'absolute',
        insetBlockEnd: -2,
        insetInlineEnd: -2,
        inlineSize: 9,
        blockSize: 9,
        borderRadius: '50%',
        border: '2px solid',
        borderColor: 'background.paper',
        bgcolor: 'success.main',
        '@media (forced-colors: active)': { bgcolor: 'CanvasText' },
      }}
    >
      <Box component="span" sx={visuallyHidden}>
        {words}
      </Box>
    </Box>
  )
}

/** After a click of the mouse one writes at once: the keys are for the field of the conversation that opens. */
const announceComposer = ({ nativeEvent, ctrlKey, metaKey, shiftKey }: MouseEvent): void => {
  const isMouse = 'pointerType' in nativeEvent && nativeEvent.pointerType === 'mouse'
  if (isMouse && !ctrlKey && !metaKey && !shiftKey) announceField('place')
}

/** A conversation in the list: its name, the last message and its time, and the number of unread ones. */
export const ConversationLine = ({ conversation, isOpen, here }: Props) => {
  const { t } = useTranslation(['chats', 'common'])
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
        onClick={isOpen ? undefined : announceComposer}
        {...(isOpen ? { 'aria-current': 'page' } : {})}
        sx={{ gap: 2, minBlockSize: 52, paddingInline: 2, paddingBlock: 1, borderRadius: 1.5 }}
      >
        <Box component="span" sx={{ position: 'relative', flex: 'none', display: 'inline-flex' }}>
          <ConversationFace conversation={conversation} side={32} />
          {here.length > 0 && <HereDot names={here.join(t('common:listSeparator'))} count={here.length} />}
        </Box>
        <Box component="span" sx={{ flex: 1, minInlineSize: 0, display: 'grid' }}>
          <Box component="bdi" sx={{ ...oneLine, fontWeight: isNew && !isMuted ? 600 : 400 }}>
            {conversationTitle(conversation, me, t)}
          </Box>
          {conversation.last_message && (
            <Box component="bdi" sx={{ ...oneLine, fontSize: '0.75rem', color: 'text.secondary' }}>
              {conversation.last_message}
            </Box>
          )}
        </Box>
        {conversation.is_pinned && (
          <PinIcon titleAccess={t('chats:pinned')} sx={{ fontSize: 14, color: 'text.secondary' }} />
        )}
        {isMuted && <MutedIcon titleAccess={t('chats:muted')} sx={{ fontSize: 14, color: 'text.secondary' }} />}
        <Box component="span" sx={{ flex: 'none', display: 'grid', justifyItems: 'end', rowGap: 0.5 }}>
          {conversation.last_message_at !== null && (
            <Box component="span" sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
              <ShortDate at={conversation.last_message_at} time="alone" />
            </Box>
          )}
          {isNew && (
            <Box
              component="span"
              sx={{
                minInlineSize: 18,
                paddingInline: 1.5,
                borderRadius: 99,
                fontSize: '0.6875rem',
                fontWeight: 600,
                lineHeight: '18px',
                textAlign: 'center',
                fontVariantNumeric: 'tabular-nums',
                ...(isMuted
                  ? { bgcolor: 'action.selected', color: 'text.secondary' }
                  : { bgcolor: 'error.main', color: 'error.contrastText' }),
              }}
            >
              <span aria-hidden="true">{formatNumber(unread, locale)}</span>
              <Box component="span" sx={visuallyHidden}>
                {t('chats:unread', { count: unread })}
              </Box>
            </Box>
          )}
        </Box>
      </ListItemButton>
    </li>
  )
}
