import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { ReactNode } from 'react'
import { useLandmark } from './use-landmark.ts'

/** A menu item; without `run` a heading. */
export type MenuChoice = {
  readonly label: string
  /** Accessible name, where the label alone is ambiguous. */
  readonly ariaLabel?: string
  readonly selected?: boolean
  readonly run?: () => void
}

export type PopupMenuProps = {
  readonly id: string
  readonly label: string
  /** The menu is open at this element, closed while null. */
  readonly anchor: HTMLElement | null
  readonly close: () => void
  /** Menu items without a wrapping component or fragment: MUI's menu focuses one of its direct children. */
  readonly children?: ReactNode
  /** Items; running one closes the menu. */
  readonly choices?: readonly MenuChoice[]
}

const itemOf = ({ label, ariaLabel, selected, run }: MenuChoice, close: () => void) =>
  run === undefined ? (
    <ListSubheader key={label} component="div" role="presentation" disableSticky>
      {label}
    </ListSubheader>
  ) : (
    <MenuItem
      key={ariaLabel ?? label}
      {...(selected === undefined ? {} : { selected })}
      {...(ariaLabel === undefined ? {} : { 'aria-label': ariaLabel })}
      onClick={() => {
        close()
        run()
      }}
    >
      {label}
    </MenuItem>
  )

/** MUI's menu with an accessible name, inside the landmark of the element that opened it. */
export const PopupMenu = ({ id, label, anchor, close, children, choices }: PopupMenuProps) => {
  const landmark = useLandmark(anchor)
  return (
    <Menu
      id={id}
      open={anchor !== null}
      anchorEl={anchor}
      container={landmark}
      onClose={close}
      // Otherwise Tab could reach it during its closing transition.
      inert={anchor === null}
      slotProps={{ list: { 'aria-label': label } }}
    >
      {choices === undefined ? children : choices.map((choice) => itemOf(choice, close))}
    </Menu>
  )
}
