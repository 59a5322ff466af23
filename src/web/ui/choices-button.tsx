import MoreVertIcon from '@mui/icons-material/MoreVert'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import { type ReactNode, useId, useState } from 'react'
import { PopupMenu } from './popup-menu.tsx'

/** Something that can be done, if it is offered. */
export type Choice = readonly [label: string, run: () => void, offered: boolean]

type Props = {
  readonly label: string
  readonly choices: readonly Choice[]
  readonly icon?: ReactNode
  readonly tabIndex?: number
  /** Before the menu opens. */
  readonly onOpen?: () => void
}

/** A small button with a menu of what can be done. */
export const ChoicesButton = ({ label, choices, icon, tabIndex, onOpen }: Props) => {
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <IconButton
        size="small"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        {...(anchor === null ? {} : { 'aria-controls': id })}
        {...(tabIndex === undefined ? {} : { tabIndex })}
        onClick={({ currentTarget }) => {
          onOpen?.()
          setAnchor(currentTarget)
        }}
        sx={{ p: 0.5 }}
      >
        {icon ?? <MoreVertIcon fontSize="small" />}
      </IconButton>
      {anchor !== null && (
        <PopupMenu id={id} label={label} anchor={anchor} close={() => setAnchor(null)}>
          {choices
            .filter(([, , offered]) => offered)
            .map(([text, run]) => (
              <MenuItem
                key={text}
                onClick={() => {
                  setAnchor(null)
                  run()
                }}
              >
                {text}
              </MenuItem>
            ))}
        </PopupMenu>
      )}
    </>
  )
}
