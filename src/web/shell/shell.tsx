import Box from '@mui/material/Box'
import { Suspense, useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import type { Command } from '../commands/command.ts'
import { useCommands } from '../commands/registry.ts'
import { lastUndo, runUndo } from '../feedback/undo.ts'
import { useDownload } from '../feedback/use-download.ts'
import { usePreference } from '../preferences/use-preference.ts'
import { contentPadding, edges, sizes } from '../theme/tokens.ts'
import { RowSkeleton } from '../ui/state/row-skeleton.tsx'
import { useProductName } from '../ui/use-product-name.ts'
import { Header } from './header.tsx'
import { mainId, SkipLink } from './skip-link.tsx'
import { useBarPadding, useShellLayout } from './use-shell-layout.ts'
import { VerticalNav } from './vertical-nav.tsx'

const commands: readonly Command[] = [
  {
    id: 'toasts',
    label: { key: 'shell:toasts.go' },
    icon: 'SmsOutlined',
    group: 'help',
    keys: ['f8'],
    keysOnly: true,
    // Listed for the sheet only: toasts handle the key themselves, also while single keys are off.
    applies: () => false,
    run: () => undefined,
  },
  {
    id: 'undo',
    label: { key: 'shell:undo' },
    icon: 'Undo',
    group: 'here',
    keys: ['z'],
    applies: () => lastUndo() !== undefined,
    run: () => void runUndo(),
  },
]

/** Commands of the shell. */
const useShellCommands = (): void => useCommands(commands)

/** The installation's name below the content. */
const Footer = ({ isSticky }: { isSticky: boolean }) => (
  <Box
    component="footer"
    sx={{
      ...(isSticky && { position: 'sticky', insetBlockEnd: 0, zIndex: (theme) => theme.zIndex.appBar - 2 }),
      ...useBarPadding(),
      paddingBlock: 2,
      fontSize: '0.8125rem',
      color: 'text.secondary',
      bgcolor: 'background.paper',
      borderBlockStart: '1px solid',
      borderColor: 'divider',
      boxShadow: `var(${edges.surfaceShadow})`,
      '@media print': { display: 'none' },
    }}
  >
    <Box component="bdi" sx={{ paddingInline: 2 }}>
      {useProductName()}
    </Box>
  </Box>
)

/** The default layout: header, navigation, content, footer. */
export const Shell = () => {
  const { navigation, navbar, hasMenuButton } = useShellLayout()
  const horizontalNav = usePreference('horizontalNav')
  const footer = usePreference('footer')
  const isBoxed = usePreference('contentWidth') === 'boxed'
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [isCustomizing, setCustomizing] = useState(false)
  const [Customizer, getCustomizer] = useDownload(async () => (await import('./customizer.tsx')).Customizer)
  const [OverlayNav, getOverlayNav] = useDownload(async () => (await import('./overlay-nav.tsx')).OverlayNav)
  const [HorizontalNav, getHorizontalNav] = useDownload(
    async () => (await import('./horizontal-nav.tsx')).HorizontalNav,
  )
  const isHorizontal = navigation === 'horizontal' && horizontalNav !== 'hidden'
  // biome-ignore lint/correctness/useExhaustiveDependencies: downloaded once, when first needed
  useEffect(() => {
    if (isHorizontal) getHorizontalNav()
  }, [isHorizontal])
  const openMenu = () => {
    getOverlayNav()
    setMenuOpen(true)
  }
  const customize = () => {
    getCustomizer()
    setCustomizing(true)
  }
  useShellCommands()
  /** Height of the sticky header in pixels, else 0. */
  const stickyHeight = navbar === 'sticky' ? sizes.header : 0
  return (
    <>
      <SkipLink />
      {navbar !== 'hidden' && (
        <Header isSticky={navbar === 'sticky'} onMenu={hasMenuButton ? openMenu : undefined} onCustomize={customize} />
      )}
      {isHorizontal &&
        (HorizontalNav === undefined ? (
          <Box sx={{ blockSize: sizes.horizontalNav }} />
        ) : (
          <HorizontalNav stickyOffset={horizontalNav === 'sticky' ? stickyHeight : undefined} />
        ))}
      {hasMenuButton && OverlayNav !== undefined && (
        <OverlayNav isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />
      )}
      <Box sx={{ display: 'flex', minBlockSize: `calc(100vh - ${navbar === 'hidden' ? 0 : sizes.header}px)` }}>
        {navigation === 'vertical' && (
          <VerticalNav headerHeight={stickyHeight} hasTools={navbar === 'hidden'} onCustomize={customize} />
        )}
        <Box sx={{ flex: 1, minInlineSize: 0, display: 'flex', flexDirection: 'column' }}>
          <Box
            component="main"
            id={mainId}
            tabIndex={-1}
            sx={{ flex: 1, minInlineSize: 0, p: contentPadding, outline: 'none' }}
          >
            <Box sx={isBoxed ? { maxInlineSize: sizes.content, marginInline: 'auto' } : {}}>
              <Suspense fallback={<RowSkeleton />}>
                <Outlet />
              </Suspense>
            </Box>
          </Box>
          {footer !== 'hidden' && <Footer isSticky={footer === 'sticky'} />}
        </Box>
      </Box>
      {Customizer !== undefined && <Customizer isOpen={isCustomizing} onClose={() => setCustomizing(false)} />}
    </>
  )
}
