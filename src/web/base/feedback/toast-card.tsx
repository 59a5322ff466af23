import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MessageIcon } from './message-icon.tsx'
import { MessageText } from './message-text.tsx'
import { messageTimeout } from './message-timer.ts'
import { dismiss, type Notice, type NoticeAction } from './notices.ts'
import { useMessageTimer } from './use-message-timer.ts'

type Props = {
  readonly toast: Notice
  readonly onClose: () => void
  readonly onChoose: (action: NoticeAction) => void
}

/** A toast with a ring that shows the remaining time; screen readers announce it once. */
export const ToastCard = ({ toast, onClose, onChoose }: Props) => {
  const { t } = useTranslation('common')
  const [remainingPercent, setLeft] = useState(100)
  const timerHandlers = useMessageTimer(messageTimeout, { onProgress: setLeft, onEnd: () => dismiss(toast.id) })
  return (
    <Paper
      elevation={8}
      role={toast.type === 'error' ? 'alert' : 'status'}
      {...timerHandlers}
      sx={{ display: 'flex', gap: 3, p: 3, paddingInlineStart: 4, borderRadius: 2, pointerEvents: 'auto' }}
    >
      <Box sx={{ paddingBlockStart: '6px' }}>
        <MessageIcon type={toast.type} />
      </Box>
      <Box sx={{ flex: 1, minInlineSize: 0, paddingBlock: '5px', overflowWrap: 'anywhere' }}>
        <MessageText message={toast.message} />
        {toast.actions.length > 0 && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, marginBlockStart: 2, marginInlineStart: '-6px' }}>
            {toast.actions.map((action) => (
              <Button
                key={action.label}
                size="small"
                sx={{ minWidth: 0, paddingInline: '6px' }}
                {...action.attr}
                onClick={() => onChoose(action)}
              >
                {action.label}
              </Button>
            ))}
          </Box>
        )}
      </Box>
      <Box sx={{ position: 'relative', inlineSize: 32, blockSize: 32, flexShrink: 0 }}>
        <CircularProgress
          aria-hidden
          variant="determinate"
          value={remainingPercent}
          size={32}
          thickness={2}
          data-left={Math.round(remainingPercent)}
          sx={{ position: 'absolute', insetInlineStart: 0, insetBlockStart: 0, '& circle': { transition: 'none' } }}
        />
        <IconButton onClick={onClose} aria-label={t('close')} sx={{ inlineSize: 32, blockSize: 32 }}>
          <CloseIcon sx={{ fontSize: 16 }} />
        </IconButton>
      </Box>
    </Paper>
  )
}
