import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { ReactNode } from 'react'
import { useLandmark } from './use-landmark.ts'

/** Something to choose, or a heading between such where there is nothing to run. */
export type MenuChoice = {
  readonly label: string
  /** Where alone its words would be another's. */
  readonly spoken?: string
  readonly selected?: boolean
  readonly run?: () => void
}

export type PopupMenuProps = {
  readonly id: string
  readonly label: string
  /** Open at this element, closed while it is null. */
  readonly anchor: HTMLElement | null
  readonly close: () => void
  /** Items themselves, in no component or fragment: MUI's menu looks for the one to focus among them. */
  readonly children?: ReactNode
  /** What can be chosen; choosing closes the menu. */
  readonly choices?: readonly MenuChoice[]
}

const itemOf = ({ label, spoken, selected, run }: MenuChoice, close: () => void) =>
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

/** MUI's menu, named, inside the landmark of what opened it. */
export const PopupMenu = ({ id, label, anchor, close, children, choices }: PopupMenuProps) => {
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
      {choices === undefined ? children : choices.map((choice) => itemOf(choice, close))}
    </Menu>
  )
}
