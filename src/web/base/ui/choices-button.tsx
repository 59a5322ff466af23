import MoreVertIcon from '@mui/icons-material/MoreVert'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import { type ReactNode, useId, useState } from 'react'
import { PopupMenu } from './popup-menu.tsx'

/** An action; shown only if it is available. */
export type Choice = readonly [label: string, run: () => void, isAvailable: boolean]

type Props = {
  readonly label: string
  readonly choices: readonly Choice[]
  readonly icon?: ReactNode
  readonly tabIndex?: number
  /** Called before the menu opens. */
  readonly onOpen?: () => void
}

/** A small button that opens a menu of actions; nothing where there is none. */
export const ChoicesButton = ({ label, choices, icon, tabIndex, onOpen }: Props) => {
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const available = choices.filter(([, , isAvailable]) => isAvailable)
  if (available.length === 0) return null
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
          {available.map(([text, run]) => (
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
