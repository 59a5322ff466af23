import Box from '@mui/material/Box'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useTranslation } from 'react-i18next'
import { KeyCaps } from '../../fields/commands/key-caps.tsx'
import type { TimelineItem, TimelineLink } from './item.ts'

/** A link whose menu is open, and the menu's place on the screen. */
export type LinkMenuAt = { readonly link: string; readonly left: number; readonly top: number }

/**
 * Returns the link at which a pointer is.
 * @param target the element under the pointer
 * @returns its id; undefined beside all links, or where no link may be removed
 */
export const linkUnder = (target: EventTarget | null): string | undefined =>
  target instanceof Element ? (target.getAttribute('data-link-target') ?? undefined) : undefined

/** Returns the ids of the links that may be removed: those with a row that may be moved. */
export const removableLinks = (links: readonly TimelineLink[], items: readonly TimelineItem[]): ReadonlySet<string> => {
  const movable = new Set(items.flatMap(({ id, mayMove }) => (mayMove ? [id] : [])))
  return new Set(links.flatMap(({ id, from, to }) => (movable.has(from) || movable.has(to) ? [id] : [])))
}

type Props = {
  readonly at: LinkMenuAt
  readonly links: readonly TimelineLink[]
  readonly items: readonly TimelineItem[]
  readonly onUnlink: (link: string) => void
  readonly onClose: () => void
}

/**
 * A menu that names a clicked link, and removes it, as the Delete key does. Keyboard users have this in the menus of
 * its rows.
 */
export const LinkMenu = ({ at: { link: id, left, top }, links, items, onUnlink, onClose }: Props) => {
  const { t } = useTranslation('timeline')
  const link = links.find((one) => one.id === id)
  if (link === undefined) return null
  const nameOf = (row: string) => items.find((item) => item.id === row)?.name || t('noName')
  const names = { from: nameOf(link.from), to: nameOf(link.to) }
  const remove = () => {
    onClose()
    onUnlink(id)
  }
  return (
    <Menu
      open
      onClose={onClose}
      onKeyDown={(event) => {
        if (event.key !== 'Delete' && event.key !== 'Backspace') return
        event.preventDefault()
        remove()
      }}
      anchorReference="anchorPosition"
      anchorPosition={{ left, top }}
      // The bars take the focus, as they have it while the user works with them.
      disableRestoreFocus
      slotProps={{ list: { 'aria-label': t('linkBetween', names) } }}
    >
      <ListSubheader component="div" role="presentation" disableSticky sx={{ lineHeight: 1.5, paddingBlock: 1 }}>
        <bdi>{names.from}</bdi> → <bdi>{names.to}</bdi>
        <Box component="span" sx={{ display: 'block', fontWeight: 400 }}>
          {t(`linkTypes.${link.type}`)}
        </Box>
      </ListSubheader>
      <MenuItem onClick={remove} sx={{ gap: 3 }}>
        {t('unlink', names)}
        <KeyCaps keys="delete" />
      </MenuItem>
    </Menu>
  )
}
