import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import { RowSkeleton } from '../screens/state/row-skeleton.tsx'
import { overlayNavBreakpoint, sizes } from '../theme/tokens.ts'
import { Header } from './header.tsx'
import { SideNav } from './side-nav.tsx'
import { mainId, SkipLink } from './skip-link.tsx'

/** The default layout: header, side navigation, content. */
export const Shell = () => {
  const { t } = useTranslation('common')
  const isWide = useMediaQuery(`(min-width:${overlayNavBreakpoint}px)`, { noSsr: true })
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <SkipLink />
      <Header onMenu={isWide ? undefined : () => setOpen(true)} />
      <Box sx={{ display: 'flex', minBlockSize: `calc(100vh - ${sizes.header}px)` }}>
        {isWide ? (
          <Box
            sx={{
              position: 'sticky',
              insetBlockStart: sizes.header,
              blockSize: `calc(100vh - ${sizes.header}px)`,
              inlineSize: sizes.nav,
              flexShrink: 0,
              overflowY: 'auto',
              bgcolor: 'background.paper',
              borderInlineEnd: 1,
              borderColor: 'divider',
              '@media print': { display: 'none' },
            }}
          >
            <SideNav onGo={close} />
          </Box>
        ) : (
          <Drawer
            open={open}
            onClose={close}
            slotProps={{ paper: { sx: { inlineSize: sizes.nav }, 'aria-label': t('navigation') } }}
          >
            <SideNav onGo={close} />
          </Drawer>
        )}
        <Box
          component="main"
          id={mainId}
          tabIndex={-1}
          sx={{ flex: 1, minInlineSize: 0, p: { xs: 4, md: 6 }, outline: 'none' }}
        >
          <Box sx={{ maxInlineSize: sizes.content, marginInline: 'auto' }}>
            <Suspense fallback={<RowSkeleton />}>
              <Outlet />
            </Suspense>
          </Box>
        </Box>
      </Box>
    </>
  )
}
