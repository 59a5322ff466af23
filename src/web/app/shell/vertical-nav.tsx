import PinIcon from '@mui/icons-material/PushPin'
import PinOutlinedIcon from '@mui/icons-material/PushPinOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useTranslation } from 'react-i18next'
import { setPreferences } from '../../base/preferences/preferences.ts'
import { usePreference } from '../../base/preferences/use-preference.ts'
import { schemeAttribute } from '../../base/theme/theme-attribute.ts'
import { edges, sizes } from '../../base/theme/tokens.ts'
import { HeaderTools } from './header-tools.tsx'
import { navEntryStyle } from './nav-entry.tsx'
import { SideNav } from './side-nav.tsx'
import { useHoverOpen } from './use-hover-open.ts'

/** Button that pins the navigation open. */
const Pin = ({ isPinned }: { isPinned: boolean }) => {
  const { t } = useTranslation('shell')
  const Icon = isPinned ? PinIcon : PinOutlinedIcon
  return (
    <ButtonBase
      aria-pressed={isPinned}
      onClick={() => setPreferences({ navCollapsed: isPinned })}
      sx={{
        ...navEntryStyle,
        marginBlock: 2,
        flexShrink: 0,
        justifyContent: 'start',
        color: 'text.secondary',
        font: 'inherit',
        '&:hover': { bgcolor: 'action.hover' },
      }}
    >
      <Icon fontSize="small" />
      <Box component="span" sx={{ minInlineSize: 0, overflow: 'hidden' }}>
        {t('navigation.pin')}
      </Box>
    </ButtonBase>
  )
}

type Props = {
  /** Height of the sticky header above, in pixels. */
  readonly headerHeight: number
  /** There is no header; its tools are shown here. */
  readonly hasTools: boolean
  readonly onCustomize: () => void
}

/** The side navigation beside the content: collapsed to icons or pinned; hover and focus expand it over the content. */
export const VerticalNav = ({ headerHeight, hasTools, onCustomize }: Props) => {
  const isCollapsed = usePreference('navCollapsed')
  const isDark = usePreference('semiDarkNav')
  const { isOpen: isHovered, close, handlers } = useHoverOpen()
  const isOpen = isHovered || !isCollapsed
  return (
    <Box
      {...handlers}
      sx={{
        gridArea: `${hasTools ? 1 : 2} / 1 / -1 / auto`,
        alignSelf: 'start',
        position: 'sticky',
        insetBlockStart: headerHeight,
        blockSize: `calc(100vh - ${hasTools ? 0 : sizes.header}px)`,
        inlineSize: isCollapsed ? sizes.navCollapsed : sizes.nav,
        flexShrink: 0,
        zIndex: (theme) => theme.zIndex.appBar - 1,
        '@media print': { display: 'none' },
      }}
    >
      <Box
        {...(isDark && { [schemeAttribute]: 'dark' })}
        sx={{
          inlineSize: isOpen ? sizes.nav : sizes.navCollapsed,
          blockSize: '100%',
          overflow: 'hidden',
          display: 'flex',
          flexDirection: 'column',
          bgcolor: 'background.paper',
          color: 'text.primary',
          borderInlineEnd: `1px solid var(${edges.surfaceLine})`,
          boxShadow: `var(${isOpen && isCollapsed ? edges.floatShadow : edges.surfaceShadow})`,
          // Expands with a delay, so that a passing pointer does not open it.
          transition: `inline-size 150ms ease-out ${isOpen ? 80 : 0}ms`,
        }}
      >
        <SideNav isOpen={isOpen} onGo={close}>
          <Pin isPinned={!isCollapsed} />
        </SideNav>
        {hasTools && (
          <Box
            component="header"
            sx={{
              display: 'flex',
              flexDirection: isOpen ? 'row' : 'column',
              alignItems: 'center',
              justifyContent: 'space-around',
              p: 2,
              borderBlockStart: '1px solid',
              borderColor: 'divider',
            }}
          >
            <HeaderTools onCustomize={onCustomize} />
          </Box>
        )}
      </Box>
    </Box>
  )
}
