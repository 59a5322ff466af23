import Menu from '@mui/material/Menu'
import type { PopupMenuProps } from './popup-menu-props.ts'
import { useLandmark } from './use-landmark.ts'

/** MUI's menu, with what all of ours have. */
export const OpenedMenu = ({ id, label, anchor, close, children }: PopupMenuProps) => {
  const landmark = useLandmark(anchor)
  return (
    <Menu
      id={id}
      open={anchor !== null}
      anchorEl={anchor}
      container={landmark}
      onClose={close}
      // While it fades away, Tab would lead back into it.
      inert={anchor === null}
      slotProps={{ list: { 'aria-label': label } }}
    >
      {children}
    </Menu>
  )
}
