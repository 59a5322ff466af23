import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useSyncExternalStore } from 'react'
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
import { SideDrawer } from '../../base/ui/side-drawer.tsx'
import { useReading } from '../../fields/values/use-reading.ts'

/** Panel of past toasts and snackbars of this page, newest first. */
export const PastMessagesPanel = () => {
  const { t } = useTranslation('shell')
  const reading = useReading()
  const past = useSyncExternalStore(watchPastMessages, pastMessages)
  const isOpen = useSyncExternalStore(watchPastMessagesShown, arePastMessagesShown)
  const close = () => showPastMessages(false)
  return (
    <SideDrawer title={t('past.title')} isOpen={isOpen} width={380} close={close}>
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
    </SideDrawer>
  )
}
