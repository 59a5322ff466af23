import CloseIcon from '@mui/icons-material/Close'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Portal from '@mui/material/Portal'
import Snackbar from '@mui/material/Snackbar'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { messagesKey } from '../feedback/message.ts'
import { currentToasts } from '../feedback/toasts.ts'
import { currentNotices, dismiss, stays, watchNotices } from './notices.ts'

/** Says the newest notice, aloud too; hovering or focus keeps it. Older ones follow when it goes. */
export const Snackbars = () => {
  const { t } = useTranslation('common')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const go = ({ key }: KeyboardEvent) => {
      if (key === messagesKey && currentToasts().length === 0) box.current?.querySelector('button')?.focus()
    }
    window.addEventListener('keydown', go)
    return () => window.removeEventListener('keydown', go)
  }, [])
  const notice = useSyncExternalStore(watchNotices, currentNotices).at(-1)
  if (notice === undefined) return null
  const close = () => dismiss(notice.id)
  return (
    // At the end of the body: within the page an open dialog would hide it from screen readers.
    <Portal>
      <Snackbar
        key={notice.id}
        open
        autoHideDuration={notice.timeout === stays ? null : notice.timeout}
        onClose={(_, reason) => {
          if (reason !== 'clickaway') close()
        }}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      >
        <Alert
          ref={box}
          severity={notice.type}
          variant="filled"
          role={notice.type === 'error' ? 'alert' : 'status'}
          aria-live={notice.type === 'error' ? 'assertive' : 'polite'}
          action={
            <>
              {notice.action !== undefined && (
                <Button
                  size="small"
                  color="inherit"
                  variant="outlined"
                  onClick={() => {
                    close()
                    notice.action?.run()
                  }}
                >
                  {notice.action.label}
                </Button>
              )}
              <IconButton size="small" color="inherit" aria-label={t('close')} title={t('close')} onClick={close}>
                <CloseIcon fontSize="small" />
              </IconButton>
            </>
          }
          sx={{ minInlineSize: 280, '& .MuiAlert-action': { alignItems: 'center', gap: 1, paddingBlock: 0 } }}
        >
          {notice.message}
        </Alert>
      </Snackbar>
    </Portal>
  )
}
