import IconButton from '@mui/material/IconButton'
import type { SvgIconProps } from '@mui/material/SvgIcon'
import { type ComponentType, useId, useState } from 'react'
import { type MenuChoice, PopupMenu } from '../../../../base/ui/popup-menu.tsx'

export type ToolPlace = { readonly tabIndex: number; readonly onFocus: () => void }
type Props = ToolPlace & {
  readonly label: string
  readonly Icon: ComponentType<SvgIconProps>
  readonly choices: readonly MenuChoice[]
}

/** A button of the toolbar that opens a menu. */
export const MenuTool = ({ label, Icon, choices, tabIndex, onFocus }: Props) => {
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <IconButton
        size="small"
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        tabIndex={tabIndex}
        onFocus={onFocus}
        // Keeps the text's selection.
        onMouseDown={(event) => event.preventDefault()}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Icon fontSize="small" />
      </IconButton>
      <PopupMenu id={id} label={label} anchor={anchor} close={() => setAnchor(null)} choices={choices} />
    </>
  )
}
