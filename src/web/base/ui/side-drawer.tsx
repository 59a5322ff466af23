import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'

type Props = {
  readonly title: string
  readonly isOpen: boolean
  /** Pixels; on a phone it takes the whole width. */
  readonly width: number
  /** The page stays as light as it is. */
  readonly isClear?: boolean
  readonly close: () => void
  readonly children: ReactNode
}

/** A dialog at the side of the page, with its title and a button that closes it. */
export const SideDrawer = ({ title, isOpen, width, isClear = false, close, children }: Props) => {
  const { t } = useTranslation('common')
  const id = useId()
  return (
    <Drawer
      anchor="right"
      open={isOpen}
      onClose={close}
      slotProps={{
        backdrop: { invisible: isClear },
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': id,
          sx: { inlineSize: width, maxInlineSize: '100vw' },
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
          {title}
        </Typography>
        <IconButton onClick={close} aria-label={t('close')} edge="end">
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
      {children}
    </Drawer>
  )
}
