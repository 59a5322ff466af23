import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { MenuChoice, PopupMenuProps } from './popup-menu-props.ts'
import { useLandmark } from './use-landmark.ts'

const drawn = ({ label, spoken, selected, run }: MenuChoice, close: () => void) =>
  run === undefined ? (
    <ListSubheader key={label} component="div" role="presentation" disableSticky>
      {label}
    </ListSubheader>
  ) : (
    <MenuItem
      key={spoken ?? label}
      {...(selected === undefined ? {} : { selected })}
      {...(spoken === undefined ? {} : { 'aria-label': spoken })}
      onClick={() => {
        close()
        run()
      }}
    >
      {label}
    </MenuItem>
  )

/** MUI's menu, with what all of ours have. */
export const OpenedMenu = ({ id, label, anchor, close, children, choices }: PopupMenuProps) => {
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
      {choices === undefined ? children : choices.map((one) => drawn(one, close))}
    </Menu>
  )
}
