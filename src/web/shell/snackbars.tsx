import Alert from '@mui/material/Alert'
import Portal from '@mui/material/Portal'
import Snackbar from '@mui/material/Snackbar'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { currentNotices, dismiss, stays, watchNotices } from './notices.ts'

/** Says the newest notice, aloud too; hovering or focus keeps it. Older ones follow when it goes. */
export const Snackbars = () => {
  const { t } = useTranslation('common')
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
          severity={notice.type}
          variant="filled"
          role={notice.type === 'error' ? 'alert' : 'status'}
          aria-live={notice.type === 'error' ? 'assertive' : 'polite'}
          onClose={close}
          closeText={t('close')}
          sx={{ minInlineSize: 280 }}
        >
          {notice.message}
        </Alert>
      </Snackbar>
    </Portal>
  )
}
