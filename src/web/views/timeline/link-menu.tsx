import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useTranslation } from 'react-i18next'
import type { TimelineItem, TimelineLink } from './item.ts'

/** A link whose menu is open, and where on the screen. */
export type LinkMenuAt = { readonly link: string; readonly left: number; readonly top: number }

/**
 * Link at which a pointer is.
 * @param target what is under the pointer
 * @returns its id; undefined beside all links, or where no link may be removed
 */
export const linkUnder = (target: EventTarget | null): string | undefined =>
  target instanceof Element ? (target.getAttribute('data-link-target') ?? undefined) : undefined

/** Ids of the links that may be removed: either of their rows may be moved. */
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

/** What may be done with a link where it is drawn. By keyboard the menus of its rows do it. */
export const LinkMenu = ({ at: { link: id, left, top }, links, items, onUnlink, onClose }: Props) => {
  const { t } = useTranslation('timeline')
  const link = links.find((one) => one.id === id)
  if (link === undefined) return null
  const nameOf = (row: string) => items.find((item) => item.id === row)?.name || t('noName')
  const names = { from: nameOf(link.from), to: nameOf(link.to) }
  return (
    <Menu
      open
      onClose={onClose}
      anchorReference="anchorPosition"
      anchorPosition={{ left, top }}
      // The bars take the focus, as they have it while they are worked with.
      disableRestoreFocus
      slotProps={{ list: { 'aria-label': t('linkBetween', names) } }}
    >
      <MenuItem
        onClick={() => {
          onClose()
          onUnlink(id)
        }}
      >
        {t('unlink', names)}
      </MenuItem>
    </Menu>
  )
}
