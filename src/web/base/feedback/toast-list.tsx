import Box from '@mui/material/Box'
import Portal from '@mui/material/Portal'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { sizes } from '../theme/tokens.ts'
import { messagesKey } from './message.ts'
import { choose, closeToasts, noticesAs, watchNotices } from './notices.ts'
import { ToastCard } from './toast-card.tsx'
import { useFocusReturn } from './use-focus-return.ts'

/** All toasts, newest first. */
export const ToastList = () => {
  const { t } = useTranslation('shell')
  const toasts = useSyncExternalStore(watchNotices, () => noticesAs('toast'))
  const region = useRef<HTMLElement>(null)
  const { onFocus, giveBack } = useFocusReturn()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === messagesKey) region.current?.querySelector<HTMLElement>('button, a')?.focus()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  if (toasts.length === 0) return null
  const leave = (run: () => void) => {
    giveBack(region.current)
    run()
  }
  const close = () => leave(closeToasts)
  return (
    // The portal is at the end of the body: an open dialog would hide an element inside the page from screen readers.
    <Portal>
      <Box
        ref={region}
        component="section"
        aria-label={t('toasts.label', { key: messagesKey })}
        onFocus={onFocus}
        onKeyDown={(event) => {
          if (event.key === 'Escape') close()
        }}
        sx={{
          position: 'fixed',
          zIndex: 'snackbar',
          insetBlockStart: sizes.header,
          insetInlineEnd: 0,
          inlineSize: 'min(412px, 100vw)',
          maxBlockSize: `calc(100vh - ${sizes.header}px)`,
          overflowY: 'auto',
          display: 'grid',
          gap: 2,
          // Room for shadows, which would be clipped.
          p: 4,
          pointerEvents: 'none',
          '@media print': { display: 'none' },
        }}
      >
        {toasts.toReversed().map((toast) => (
          <ToastCard
            key={toast.id}
            toast={toast}
            onClose={close}
            onChoose={(action) => leave(() => choose(toast.id, action))}
          />
        ))}
      </Box>
    </Portal>
  )
}
