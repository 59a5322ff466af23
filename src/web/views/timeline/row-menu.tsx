import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { type MouseEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TimelineActions, TimelineItem, TimelineLink } from './item.ts'

/** A row whose menu is open, and the menu's place on the screen. */
export type MenuAt = { readonly item: TimelineItem; readonly left: number; readonly top: number }

type Options = {
  /** Returns the row under a pointer; for the keyboard the chosen one. */
  readonly rowAt: (event: MouseEvent) => TimelineItem | undefined
  readonly onPick: (item: TimelineItem) => void
}

/** Opens the menu of a row at the pointer, or by the menu key. */
export const useRowMenu = ({ rowAt, onPick }: Options) => {
  const [at, setAt] = useState<MenuAt>()
  return {
    at,
    openAt: setAt,
    close: () => setAt(undefined),
    onContextMenu: (event: MouseEvent): void => {
      const item = rowAt(event)
      if (item === undefined) return
      event.preventDefault()
      onPick(item)
      setAt({ item, left: event.clientX, top: event.clientY })
    },
  }
}

/** Returns the links of a row, each with the row at its other end; links to rows out of sight are left out. */
const linksOfRow = (
  { id }: TimelineItem,
  links: readonly TimelineLink[],
  items: readonly TimelineItem[],
): readonly { readonly id: string; readonly isBefore: boolean; readonly name: string }[] =>
  links.flatMap((link) => {
    if (link.from !== id && link.to !== id) return []
    const isBefore = link.to === id
    const other = items.find((item) => item.id === (isBefore ? link.from : link.to))
    return other === undefined ? [] : [{ id: link.id, isBefore, name: other.name }]
  })

type Props = {
  readonly at: MenuAt
  readonly links: readonly TimelineLink[]
  readonly items: readonly TimelineItem[]
  readonly actions: TimelineActions | undefined
  readonly onOpen: (id: string) => void
  readonly onLink: (item: TimelineItem) => void
  readonly onClose: () => void
}

/** A menu of the actions on a row, for pointers and for users who do not know the keys. */
export const RowMenu = ({ at: { item, left, top }, links, items, actions, onOpen, onLink, onClose }: Props) => {
  const { t } = useTranslation('timeline')
  const { onAsk, onEdit, onUnlink } = actions ?? {}
  const then = (run: () => void) => () => {
    onClose()
    run()
  }
  return (
    <Menu
      open
      onClose={onClose}
      anchorReference="anchorPosition"
      anchorPosition={{ left, top }}
      // The bars take the focus, as they have it while the user works with them.
      disableRestoreFocus
      slotProps={{
        list: { 'aria-label': t('menu', { name: item.name }), sx: { '& .MuiMenuItem-root': { whiteSpace: 'normal' } } },
      }}
    >
      {onEdit !== undefined && item.mayMove && (
        <MenuItem onClick={then(() => onEdit(item.id, { left, top }))}>{t('edit')}</MenuItem>
      )}
      {onAsk !== undefined && <MenuItem onClick={then(() => onAsk(item.id))}>{t('ask')}</MenuItem>}
      {actions?.onLink !== undefined && item.mayMove && (
        <MenuItem onClick={then(() => onLink(item))}>{t('link')}</MenuItem>
      )}
      {onUnlink !== undefined &&
        item.mayMove &&
        linksOfRow(item, links, items).map(({ id, isBefore, name }) => (
          <MenuItem key={id} onClick={then(() => onUnlink(id))}>
            {t(isBefore ? 'unlinkFrom' : 'unlinkTo', { name })}
          </MenuItem>
        ))}
      <MenuItem onClick={then(() => onOpen(item.id))}>{t('open')}</MenuItem>
    </Menu>
  )
}
