import HomeIcon from '@mui/icons-material/HomeOutlined'
import Box from '@mui/material/Box'
import List from '@mui/material/List'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { homePath } from '../../base/browser/redirect-target.ts'
import { iconOf } from '../../base/ui/icons.ts'
import { useProduct } from '../../data/areas/product.ts'
import { useNavigation } from '../../fields/commands/navigation.ts'
import { NavEntry, usePageOf } from './nav-entry.tsx'

type Props = {
  /** Expanded; collapsed, group names are replaced by lines. */
  readonly isOpen?: boolean
  /** Closes the drawer, if the navigation is one. */
  readonly onGo: () => void
  /** Content below the links. */
  readonly children?: ReactNode
}

/** The side navigation: home, then all pages that the user may open. */
export const SideNav = ({ isOpen = true, onGo, children }: Props) => {
  const { t } = useTranslation()
  const groups = useNavigation()
  const page = usePageOf()
  const { subNavigation, rail } = useProduct()
  const atHand = groups.flatMap(({ entries }) => entries.flatMap(({ name }) => rail[name] ?? []))
  return (
    <Box
      component="nav"
      aria-label={t('common:navigation')}
      sx={{ flex: 1, minBlockSize: 0, display: 'flex', flexDirection: 'column' }}
    >
      <Box sx={{ flex: 1, minBlockSize: 0, overflowY: 'auto', overflowX: 'hidden', scrollbarWidth: 'thin', pt: 3 }}>
        <List disablePadding>
          <NavEntry
            to={homePath}
            icon={<HomeIcon fontSize="small" />}
            label={t('common:home.title')}
            current={page === homePath}
            onGo={onGo}
          />
        </List>
        {groups.map(({ group, entries }) => (
          <Box key={group} sx={{ marginBlockStart: 3 }}>
            <Box sx={{ position: 'relative', paddingInline: '22px', paddingBlockEnd: 1, whiteSpace: 'nowrap' }}>
              <Typography
                id={`nav-${group}`}
                component="div"
                variant="body2"
                color="text.secondary"
                noWrap
                sx={{ fontWeight: 500, opacity: isOpen ? 1 : 0, transition: 'opacity 150ms ease-out' }}
              >
                {t(`common:group.${group}`)}
              </Typography>
              {!isOpen && (
                <Box
                  sx={{
                    position: 'absolute',
                    insetInline: '20px',
                    insetBlockStart: '40%',
                    borderBlockStart: '1px solid',
                    borderColor: 'divider',
                  }}
                />
              )}
            </Box>
            <List disablePadding aria-labelledby={`nav-${group}`}>
              {entries.map(({ to, icon, key, Badge }) => {
                const Icon = iconOf(icon)
                return (
                  <NavEntry
                    key={to}
                    to={to}
                    icon={
                      <span className="counted">
                        <Icon fontSize="small" />
                        {Badge !== undefined && <Badge />}
                      </span>
                    }
                    label={t(key)}
                    current={page === to}
                    onGo={onGo}
                  />
                )
              })}
            </List>
          </Box>
        ))}
        {/* At the end, because they load late and must not move links that are about to be clicked. */}
        {atHand.map((Rail, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the areas never change
          <Box key={n} sx={{ marginBlockStart: 3, '&:empty': { display: 'none' } }}>
            <Rail onGo={onGo} />
          </Box>
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
