import HomeIcon from '@mui/icons-material/HomeOutlined'
import Box from '@mui/material/Box'
import List from '@mui/material/List'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { homePath } from '../../base/browser/redirect-target.ts'
import { useProduct } from '../../data/areas/product.ts'
import { useNavigation } from '../../fields/commands/navigation.ts'
import { NavEntry, usePageOf } from './nav-entry.tsx'
import { NavGroupPart } from './nav-group.tsx'
import { useCurrentInSight } from './use-current-in-sight.ts'

type Props = {
  /** Expanded; collapsed, it shows icons alone. */
  readonly isOpen?: boolean
  /** Closes the drawer, if the navigation is one. */
  readonly onGo: () => void
  /** Content below the links. */
  readonly children?: ReactNode
}

/** The side navigation: home, which stays, then all pages that the user may open, which scroll. */
export const SideNav = ({ isOpen = true, onGo, children }: Props) => {
  const { t } = useTranslation()
  const groups = useNavigation()
  const page = usePageOf()
  const { subNavigation } = useProduct()
  const scroller = useCurrentInSight(page)
  return (
    <Box
      component="nav"
      aria-label={t('common:navigation')}
      sx={{ flex: 1, minBlockSize: 0, display: 'flex', flexDirection: 'column' }}
    >
      <List disablePadding sx={{ flexShrink: 0, pt: 3 }}>
        <NavEntry
          to={homePath}
          icon={<HomeIcon fontSize="small" />}
          label={t('common:home.title')}
          current={page === homePath}
          onGo={onGo}
        />
      </List>
      <Box
        ref={scroller}
        sx={{
          flex: 1,
          minBlockSize: 0,
          overflowY: 'auto',
          overflowX: 'hidden',
          scrollbarWidth: 'thin',
          // Entries fade where more follow above and below; the first and the last one are out of the fades.
          pb: 7,
          mask: 'linear-gradient(#0000, #000 8px, #000 calc(100% - 28px), #0000)',
        }}
      >
        {groups.map((group) => (
          <NavGroupPart key={group.group} {...group} page={page} isOpen={isOpen} onGo={onGo} />
        ))}
        {isOpen &&
          groups.flatMap(({ entries }) =>
            entries.flatMap(({ to, key, name }) => {
              const More = subNavigation[name]
              if (More === undefined) return []
              return [
                <Box key={to} sx={{ marginBlockStart: 3 }}>
                  <Typography
                    component="div"
                    variant="body2"
                    color="text.secondary"
                    noWrap
                    sx={{ fontWeight: 500, paddingInline: '22px', paddingBlockEnd: 1 }}
                  >
                    {t(key)}
                  </Typography>
                  <More onGo={onGo} />
                </Box>,
              ]
            }),
          )}
      </Box>
      {children}
    </Box>
  )
}
