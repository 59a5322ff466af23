import Box from '@mui/material/Box'
import i18next from 'i18next'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { Outlet } from 'react-router'
import { notify } from '../../base/feedback/notices.ts'
import { isUndoAwaited, lastUndo, runRedo, runUndo } from '../../base/feedback/undo.ts'
import { useDownload } from '../../base/feedback/use-download.ts'
import { usePreference } from '../../base/preferences/use-preference.ts'
import { contentPadding, contentTop, edges, sizes } from '../../base/theme/tokens.ts'
import { PageLineProvider, PhoneEndProvider } from '../../base/ui/page-head.tsx'
import { RowSkeleton } from '../../base/ui/state/row-skeleton.tsx'
import { useProductName } from '../../base/ui/use-product-name.ts'
import type { Command } from '../../fields/commands/command.ts'
import { useCommands } from '../../fields/commands/registry.ts'
import { Header } from './header.tsx'
import { stickyAttribute } from './scroll.ts'
import { mainId, SkipLink } from './skip-link.tsx'
import { useBarPadding, useShellLayout } from './use-shell-layout.ts'
import { VerticalNav } from './vertical-nav.tsx'

const sayNothing = (key: string): void => notify({ type: 'error', message: i18next.t(key), key })

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
    keys: ['z', 'mod+z'],
    leavesFields: true,
    run: () => void (lastUndo() === undefined && !isUndoAwaited() ? sayNothing('shell:nothingToUndo') : runUndo()),
  },
  {
    id: 'redo',
    label: { key: 'shell:redo' },
    icon: 'Redo',
    group: 'here',
    keys: ['mod+shift+z', 'mod+y'],
    leavesFields: true,
    run: () => void runRedo().then((isDone) => isDone || sayNothing('shell:nothingToRedo')),
  },
]

/** Commands of the shell. */
const useShellCommands = (): void => useCommands(commands)

type FooterProps = {
  readonly isSticky: boolean
  /** A vertical navigation is beside it. */
  readonly hasNav: boolean
}

/** The installation's name below the content, as wide as that and the header's end. */
const Footer = ({ isSticky, hasNav }: FooterProps) => (
  <Box
    component="footer"
    sx={{
      gridArea: `4 / ${hasNav ? 2 : 1} / auto / -1`,
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

type MainProps = {
  readonly isBoxed: boolean
  /** True where the page's line is over the header's middle. */
  readonly hasHeader: boolean
  readonly isSticky: boolean
  /** A vertical navigation is beside the content. */
  readonly hasNav: boolean
}

/** Background of the page's line where no header is behind it, as wide as the content with its padding. */
const lineGround = {
  gridColumnEnd: -1,
  marginInline: Object.fromEntries(Object.entries(contentPadding).map(([name, padding]) => [name, -padding])),
  paddingInline: contentPadding,
  bgcolor: 'background.paper',
  borderBlockEnd: `1px solid var(${edges.surfaceLine})`,
  boxShadow: `var(${edges.surfaceShadow})`,
} as const

/** The page: its line between the header's ends, and its content below. */
const Main = ({ isBoxed, hasHeader, isSticky, hasNav }: MainProps) => {
  const [line, setLine] = useState<HTMLElement | null>(null)
  const [end, setEnd] = useState<HTMLElement | null>(null)
  const phoneEnd = useMemo(() => ({ element: end, set: setEnd }), [end])
  return (
    <Box
      component="main"
      id={mainId}
      tabIndex={-1}
      sx={{
        gridArea: `1 / ${hasNav ? 2 : 1} / 4 / -1`,
        display: 'grid',
        gridTemplateColumns: 'subgrid',
        gridTemplateRows: 'subgrid',
        minInlineSize: 0,
        paddingInline: contentPadding,
        outline: 'none',
        '@media print': { display: 'block' },
      }}
    >
      <Box
        ref={setLine}
        className="page-line"
        {...(isSticky && !hasHeader && { [stickyAttribute]: '' })}
        sx={{
          // Over all rows, as a sticky element stays within its grid area.
          gridRow: '1 / -1',
          gridColumn: hasHeader && !hasNav ? 2 : 1,
          ...(!hasHeader && lineGround),
          alignSelf: 'start',
          position: isSticky ? 'sticky' : 'relative',
          insetBlockStart: 0,
          zIndex: 'appBar',
          blockSize: sizes.header,
          minInlineSize: 0,
        }}
      />
      <Box sx={{ gridArea: '3 / 1 / auto / -1', minInlineSize: 0, pt: contentTop, pb: contentPadding }}>
        <Box sx={isBoxed ? { maxInlineSize: sizes.content, marginInline: 'auto' } : {}}>
          <PageLineProvider value={line}>
            <PhoneEndProvider value={phoneEnd}>
              <Suspense fallback={<RowSkeleton />}>
                <Outlet />
              </Suspense>
            </PhoneEndProvider>
          </PageLineProvider>
        </Box>
      </Box>
    </Box>
  )
}

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
  const hasHeader = navbar !== 'hidden'
  /** Height of the sticky header in pixels, else 0. */
  const stickyHeight = navbar === 'sticky' ? sizes.header : 0
  return (
    <>
      <SkipLink />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'auto minmax(0, 1fr) auto',
          gridTemplateRows: `${sizes.header}px ${isHorizontal ? sizes.horizontalNav : 0}px minmax(0, 1fr) auto`,
          minBlockSize: '100vh',
          '@media print': { display: 'block' },
        }}
      >
        {hasHeader && (
          <Header
            isSticky={navbar === 'sticky'}
            onMenu={hasMenuButton ? openMenu : undefined}
            onCustomize={customize}
          />
        )}
        {isHorizontal && HorizontalNav !== undefined && (
          <HorizontalNav stickyOffset={horizontalNav === 'sticky' ? stickyHeight : undefined} />
        )}
        {hasMenuButton && OverlayNav !== undefined && (
          <OverlayNav isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />
        )}
        {navigation === 'vertical' && (
          <VerticalNav headerHeight={stickyHeight} hasTools={!hasHeader} onCustomize={customize} />
        )}
        <Main
          isBoxed={isBoxed}
          hasHeader={hasHeader}
          isSticky={navbar !== 'static'}
          hasNav={navigation === 'vertical'}
        />
        {footer !== 'hidden' && <Footer isSticky={footer === 'sticky'} hasNav={navigation === 'vertical'} />}
      </Box>
      {Customizer !== undefined && <Customizer isOpen={isCustomizing} onClose={() => setCustomizing(false)} />}
    </>
  )
}
