import Menu from '@mui/material/Menu'
import { useState } from 'react'
import type { PopupMenuProps } from './popup-menu-props.ts'

/** MUI's menu, with what all of ours have. */
export const OpenedMenu = ({ id, label, anchor, close, children }: PopupMenuProps) => {
  // Kept while it closes: a menu that moves elsewhere then would never finish closing.
  const [landmark, setLandmark] = useState<Element | null>(null)
  if (anchor !== null && landmark === null) setLandmark(anchor.closest('header, nav, main'))
  return (
    <Menu
      id={id}
      open={anchor !== null}
      anchorEl={anchor}
      // Within the page's own part: at the body's end it would lie outside all landmarks.
      container={landmark}
      onClose={close}
      slotProps={{ list: { 'aria-label': label } }}
    >
      {children}
    </Menu>
  )
}
