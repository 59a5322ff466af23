import TreeIcon from '@mui/icons-material/AccountTreeOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'

type Props = {
  readonly tree: ReactNode
  readonly children: ReactNode
}

const side = {
  borderInlineEnd: '1px solid var(--tms-palette-divider)',
  paddingInlineEnd: 3,
  minInlineSize: 0,
  position: 'sticky',
  insetBlockStart: 64,
  alignSelf: 'start',
  blockSize: 'calc(100vh - 80px)',
  overflow: 'auto',
  '@media print': { display: 'none' },
} as const

/** A frame with the tree beside the shown page; on a phone the tree is a drawer. */
export const DocumentsFrame = ({ tree, children }: Props) => {
  const { t } = useTranslation('documents')
  const isBeside = useMediaQuery(useTheme().breakpoints.up('md'), { noSsr: true })
  const [isOpen, setOpen] = useState(false)
  if (!isBeside)
    return (
      <>
        <Button startIcon={<TreeIcon />} onClick={() => setOpen(true)} sx={{ '@media print': { display: 'none' } }}>
          {t('open_tree')}
        </Button>
        <Drawer
          open={isOpen}
          onClose={() => setOpen(false)}
          slotProps={{
            paper: { role: 'dialog', 'aria-label': t('tree'), sx: { inlineSize: 320, maxInlineSize: '90vw', p: 3 } },
          }}
        >
          {/* Choosing a row closes the drawer. */}
          <Box onClick={({ target }) => (target as HTMLElement).closest('a') !== null && setOpen(false)}>{tree}</Box>
        </Drawer>
        {children}
      </>
    )
  return (
    <Box
      sx={{
        display: 'grid',
        columnGap: 4,
        gridTemplateColumns: '264px minmax(0, 1fr)',
        '@media print': { display: 'block' },
      }}
    >
      <Box sx={side}>{tree}</Box>
      <Box sx={{ minInlineSize: 0 }}>{children}</Box>
    </Box>
  )
}
