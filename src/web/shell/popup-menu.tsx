import Menu from '@mui/material/Menu'
import { type ReactNode, useState } from 'react'

export type PopupMenuProps = {
  readonly id: string
  readonly label: string
  /** Open at this element, closed while it is null. */
  readonly anchor: HTMLElement | null
  readonly close: () => void
  /** Items themselves, in no component or fragment: MUI's menu looks for the one to focus among them. */
  readonly children: ReactNode
}

/** The page's part where a menu stands: at the body's end it would lie outside all landmarks. @param anchor null while closed */
export const useLandmark = (anchor: HTMLElement | null): Element | null => {
  // Kept while it closes: a menu that moves elsewhere then would never finish closing.
  const [landmark, setLandmark] = useState<Element | null>(null)
  if (anchor !== null && landmark === null) setLandmark(anchor.closest('header, nav, main'))
  return landmark
}

export const PopupMenu = ({ id, label, anchor, close, children }: PopupMenuProps) => {
  const landmark = useLandmark(anchor)
  return (
    <Menu
      id={id}
      open={anchor !== null}
      anchorEl={anchor}
      container={landmark}
      onClose={close}
      slotProps={{ list: { 'aria-label': label } }}
    >
      {children}
    </Menu>
  )
}
