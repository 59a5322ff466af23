import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useId, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { MessageIcon } from '../../base/feedback/message-icon.tsx'
import { MessageText } from '../../base/feedback/message-text.tsx'
import {
  arePastMessagesShown,
  pastMessages,
  showPastMessages,
  watchPastMessages,
  watchPastMessagesShown,
} from '../../base/feedback/past-messages.ts'
import { formatInstant } from '../../base/i18n/format.ts'
import { useReading } from '../../fields/values/use-reading.ts'

/** Panel of past toasts and snackbars of this page, newest first. */
export const PastMessagesPanel = () => {
  const { t } = useTranslation('shell')
  const id = useId()
  const reading = useReading()
  const past = useSyncExternalStore(watchPastMessages, pastMessages)
  const isOpen = useSyncExternalStore(watchPastMessagesShown, arePastMessagesShown)
  const close = () => showPastMessages(false)
  return (
    <Drawer
      anchor="right"
      open={isOpen}
      onClose={close}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': id,
          sx: { inlineSize: 380, maxInlineSize: '100vw' },
        },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          paddingInline: 5,
          paddingBlock: 3,
          borderBlockEnd: '1px solid',
          borderColor: 'divider',
        }}
      >
        <Typography id={id} variant="h2" sx={{ flex: 1 }}>
          {t('past.title')}
        </Typography>
        <IconButton onClick={close} aria-label={t('common:close')} edge="end">
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
      {past.length === 0 && (
        <Typography color="text.secondary" sx={{ p: 5 }}>
          {t('past.empty')}
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, overflowY: 'auto' }}>
        {past.map(({ id: one, message, type, at }) => (
          <Box
            key={one}
            component="li"
            sx={{
              display: 'flex',
              gap: 3,
              paddingInline: 5,
              paddingBlock: 3,
              borderBlockEnd: '1px solid',
              borderColor: 'divider',
            }}
          >
            <MessageIcon type={type} />
            <Box sx={{ flex: 1, minInlineSize: 0, overflowWrap: 'anywhere' }}>
              <MessageText message={message} />
              <Typography
                component="time"
                dateTime={new Date(at).toISOString()}
                variant="body2"
                color="text.secondary"
                sx={{ display: 'block' }}
              >
                {formatInstant(new Date(at).toISOString(), reading)}
              </Typography>
            </Box>
          </Box>
        ))}
      </Box>
    </Drawer>
  )
}
