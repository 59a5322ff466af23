import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../base/feedback/notices.ts'
import { layoutNames } from '../../base/preferences/layout.ts'
import { preference, resetPreferences, setPreferences } from '../../base/preferences/preferences.ts'
import { customizerButtonId, profileButtonId } from './customizer-button.tsx'
import { LayoutChoices, LookChoices } from './customizer-choices.tsx'

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box component="section" sx={{ display: 'grid', gap: 4 }}>
    <Typography variant="h3" component="h3" color="text.secondary">
      {title}
    </Typography>
    {children}
  </Box>
)

/**
 * Finds the button by id, because it is remounted when the layout changes. If the focus has moved since the drawer began to
 * close, it is left alone.
 */
const returnFocusToButton = (drawer: HTMLElement) => {
  const active = document.activeElement
  if (active !== null && active !== document.body && !drawer.contains(active)) return
  const buttons = [customizerButtonId, profileButtonId].map((id) => document.getElementById(id))
  buttons.find((button) => button?.checkVisibility())?.focus()
}

/** Drawer with all settings of appearance and layout, applied at once. */
export const Customizer = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const { t } = useTranslation('shell')
  const id = useId()
  const reset = () => {
    const before = Object.fromEntries(layoutNames.map((name) => [name, preference(name)]))
    resetPreferences(layoutNames)
    toast({
      type: 'success',
      message: { key: 'shell:customizer.resetDone' },
      actions: [{ label: t('undo'), handler: () => setPreferences(before) }],
    })
  }
  return (
    <Drawer
      anchor="right"
      open={isOpen}
      onClose={onClose}
      // No backdrop, so that the effect of a setting is visible.
      slotProps={{
        backdrop: { invisible: true },
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': id,
          sx: { inlineSize: 360, maxInlineSize: '100vw' },
        },
        transition: { onExited: returnFocusToButton },
      }}
      disableRestoreFocus
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 2,
          paddingInline: 5,
          paddingBlock: 3,
          borderBlockEnd: '1px solid',
          borderColor: 'divider',
        }}
      >
        <Typography id={id} variant="h2" sx={{ flex: 1 }}>
          {t('customizer.title')}
        </Typography>
        <Button size="small" onClick={reset}>
          {t('customizer.reset')}
        </Button>
        <IconButton onClick={onClose} aria-label={t('common:close')} edge="end">
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
      <Box sx={{ display: 'grid', gap: 8, p: 5, overflowY: 'auto' }}>
        <Part title={t('customizer.look')}>
          <LookChoices />
        </Part>
        <Part title={t('customizer.layout')}>
          <LayoutChoices />
        </Part>
      </Box>
    </Drawer>
  )
}
