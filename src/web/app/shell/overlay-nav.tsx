import Drawer from '@mui/material/Drawer'
import { useTranslation } from 'react-i18next'
import { usePreference } from '../../base/preferences/use-preference.ts'
import { schemeAttribute } from '../../base/theme/theme-attribute.ts'
import { sizes } from '../../base/theme/tokens.ts'
import { SideNav } from './side-nav.tsx'

/** The side navigation as a drawer, in narrow windows. */
export const OverlayNav = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const { t } = useTranslation('common')
  const isDark = usePreference('semiDarkNav')
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      slotProps={{
        paper: {
          sx: { inlineSize: sizes.nav, maxInlineSize: '90vw', color: 'text.primary' },
          'aria-label': t('navigation'),
          ...(isDark && { [schemeAttribute]: 'dark' }),
        },
      }}
    >
      <SideNav onGo={onClose} />
    </Drawer>
  )
}
