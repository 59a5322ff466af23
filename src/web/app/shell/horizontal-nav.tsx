import ExpandIcon from '@mui/icons-material/ExpandMore'
import HomeIcon from '@mui/icons-material/HomeOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ListItemIcon from '@mui/material/ListItemIcon'
import MenuItem from '@mui/material/MenuItem'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { homePath } from '../../base/browser/redirect-target.ts'
import { edges, sizes } from '../../base/theme/tokens.ts'
import { iconOf } from '../../base/ui/icons.ts'
import { PopupMenu } from '../../base/ui/popup-menu.tsx'
import { type NavGroup, useNavigation } from '../../fields/commands/navigation.ts'
import { usePageOf } from './nav-entry.tsx'
import { stickyAttribute } from './scroll.ts'
import { useBarPadding } from './use-shell-layout.ts'

const entryStyle = (current: boolean) => ({
  paddingInline: 3,
  color: current ? 'primary.main' : 'text.primary',
  // In dark mode the accent colour lacks contrast on the background of selected entries.
  ...(current && { bgcolor: 'action.hover', fontWeight: 600 }),
})

/** A group as a menu of links. */
const Group = ({ group, entries }: NavGroup) => {
  const { t } = useTranslation()
  const id = useId()
  const page = usePageOf()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  const label = t(`common:group.${group}`)
  return (
    <>
      <Button
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor === null ? undefined : id}
        endIcon={<ExpandIcon />}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={entryStyle(entries.some(({ to }) => to === page))}
      >
        {label}
      </Button>
      <PopupMenu id={id} label={label} anchor={anchor} close={close}>
        {entries.map(({ to, icon, key }) => {
          const Icon = iconOf(icon)
          const current = to === page
          return (
            <MenuItem
              key={to}
              component={Link}
              to={to}
              selected={current}
              {...(current ? { 'aria-current': 'page' } : {})}
              onClick={close}
            >
              <ListItemIcon>
                <Icon fontSize="small" />
              </ListItemIcon>
              {t(key)}
            </MenuItem>
          )
        })}
      </PopupMenu>
    </>
  )
}

/** The navigation as a bar. @param stickyOffset top offset of the sticky bar in pixels; undefined if it scrolls with the page */
export const HorizontalNav = ({ stickyOffset }: { stickyOffset: number | undefined }) => {
  const { t } = useTranslation('common')
  const page = usePageOf()
  const groups = useNavigation()
  const padding = useBarPadding()
  return (
    <Box
      component="nav"
      aria-label={t('navigation')}
      {...(stickyOffset !== undefined && { [stickyAttribute]: '' })}
      sx={{
        // Over all rows, as a sticky element stays within its grid area.
        gridArea: '2 / 1 / -1 / -1',
        alignSelf: 'start',
        position: stickyOffset === undefined ? 'relative' : 'sticky',
        insetBlockStart: stickyOffset ?? 0,
        zIndex: (theme) => theme.zIndex.appBar - 1,
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        blockSize: sizes.horizontalNav,
        ...padding,
        overflowX: 'auto',
        bgcolor: 'background.paper',
        boxShadow: `var(${edges.surfaceShadow})`,
        borderBlock: '1px solid',
        borderColor: 'divider',
        '& > *': { flexShrink: 0 },
        '@media print': { display: 'none' },
      }}
    >
      <Button
        component={Link}
        to={homePath}
        startIcon={<HomeIcon />}
        {...(page === homePath ? { 'aria-current': 'page' } : {})}
        sx={entryStyle(page === homePath)}
      >
        {t('home.title')}
      </Button>
      {groups.map((group) => (
        <Group key={group.group} {...group} />
      ))}
    </Box>
  )
}
