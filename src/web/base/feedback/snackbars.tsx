import CheckIcon from '@mui/icons-material/CheckCircleOutline'
import CloseIcon from '@mui/icons-material/Close'
import ErrorIcon from '@mui/icons-material/ErrorOutline'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Portal from '@mui/material/Portal'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { messagesKey } from './message.ts'
import { MessageText } from './message-text.tsx'
import { choose, dismiss, type Notice, noTimeout, noticesAs, watchNotices } from './notices.ts'
import { useFocusReturn } from './use-focus-return.ts'
import { useMessageTimer } from './use-message-timer.ts'

/** One line at the bottom of the window, on a background in the type's colour. */
const Snackbar = ({ notice, close }: { notice: Notice; close: () => void }) => {
  const { t } = useTranslation('common')
  const box = useRef<HTMLDivElement>(null)
  const { type = 'success' } = notice
  const Icon = type === 'error' ? ErrorIcon : CheckIcon
  const timerHandlers = useMessageTimer(notice.timeout === noTimeout ? undefined : notice.timeout, { onEnd: close })
  const { onFocus, giveBack } = useFocusReturn()
  const leave = (run: () => void) => {
    giveBack(box.current)
    run()
  }
  useEffect(() => {
    const onKeyDown = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === messagesKey && noticesAs('toast').length === 0) box.current?.querySelector('button')?.focus()
      if (key !== 'Escape' || defaultPrevented) return
      giveBack(box.current)
      close()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [close, giveBack])
  return (
    <Box
      className="snackbar"
      sx={({ zIndex }) => ({
        position: 'fixed',
        zIndex: zIndex.snackbar,
        insetInline: 0,
        // A bar of actions there stays free (`bottomBarRef`).
        insetBlockEnd: 'calc(24px + var(--bottom-bar, 0px))',
        paddingInline: 2,
        display: 'flex',
        justifyContent: 'center',
        pointerEvents: 'none',
      })}
    >
      <Box
        ref={box}
        role={type === 'error' ? 'alert' : 'status'}
        aria-live={type === 'error' ? 'assertive' : 'polite'}
        {...timerHandlers}
        onFocus={(event) => {
          timerHandlers.onFocus()
          onFocus(event)
        }}
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 2,
          pointerEvents: 'auto',
          minInlineSize: 280,
          paddingBlock: 1.5,
          paddingInline: 4,
          borderRadius: 1,
          fontWeight: 500,
          bgcolor: `${type}.main`,
          color: `${type}.contrastText`,
        }}
      >
        <Icon fontSize="small" />
        <Box sx={{ flex: 1, paddingBlock: 2, fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>
          <MessageText message={notice.message} />
        </Box>
        {notice.actions.map((action) => (
          <Button
            key={action.label}
            size="small"
            color="inherit"
            variant="outlined"
            onClick={() => leave(() => choose(notice.id, action))}
          >
            {action.label}
          </Button>
        ))}
        <IconButton
          size="small"
          color="inherit"
          aria-label={t('close')}
          title={t('close')}
          onClick={() => leave(close)}
        >
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
    </Box>
  )
}

/**
 * Shows the newest snackbar and announces it; hover or focus keeps it open. Older ones follow when it closes. Not MUI's
 * Snackbar, whose alert, transitions and click-away listener every signed-in user would download.
 */
export const Snackbars = () => {
  const notice = useSyncExternalStore(watchNotices, () => noticesAs('snackbar')).at(-1)
  if (notice === undefined) return null
  return (
    // The portal is at the end of the body: an open dialog would hide an element inside the page from screen readers.
    <Portal>
      <Snackbar key={notice.id} notice={notice} close={() => dismiss(notice.id)} />
    </Portal>
  )
}
