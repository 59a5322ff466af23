import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useTranslation } from 'react-i18next'
import { messageText } from './spoken-message.ts'
import type { Message } from './use-messages.ts'

type Props = { readonly row: Message; readonly onDrop: () => void }

/** The answered message, above the field. */
export const ReplyNote = ({ row, onDrop }: Props) => {
  const { t } = useTranslation('chats')
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, fontSize: '0.8125rem', color: 'text.secondary' }}>
      <Box sx={{ flex: 1, minInlineSize: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        <strong>{t('replyTo', { name: `\u2068${row.author ?? ''}\u2069` })}</strong> <bdi>{messageText(row, t)}</bdi>
      </Box>
      <IconButton size="small" aria-label={t('noReply')} onClick={onDrop}>
        <CloseIcon sx={{ fontSize: 16 }} />
      </IconButton>
    </Box>
  )
}
