import ExpandIcon from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import ListSubheader from '@mui/material/ListSubheader'
import MenuItem from '@mui/material/MenuItem'
import { type ReactNode, useId, useState } from 'react'
import { sizes } from '../theme/tokens.ts'
import { PopupMenu } from './popup-menu.tsx'

type ChipOption<T extends string> = {
  readonly value: T
  readonly name: string
  /** Heading above the option, where it differs from the previous option's. */
  readonly group?: string
}

type Props<T extends string> = {
  readonly label: string
  readonly options: readonly ChipOption<T>[]
  readonly value: T
  /** Whether the value narrows or changes the list; else the chip shows only its label. */
  readonly isSet: boolean
  readonly icon?: ReactNode
  readonly onChoose: (value: T) => void
}

/** Style of a quiet chip in a line of tools; one that is set has a border and a ground. */
const chipStyle = (isSet: boolean) =>
  ({
    gap: 1.5,
    minBlockSize: 28,
    maxInlineSize: 260,
    paddingInline: 2,
    border: '1px solid',
    borderColor: isSet ? 'divider' : 'transparent',
    borderRadius: `${sizes.controlRadius}px`,
    bgcolor: isSet ? 'background.paper' : 'transparent',
    color: isSet ? 'text.primary' : 'text.secondary',
    font: 'inherit',
    fontWeight: isSet ? 500 : 400,
    whiteSpace: 'nowrap',
    '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
    '&[aria-expanded=true]': { bgcolor: 'action.selected' },
  }) as const

/** A quiet chip with a menu of values, one of which is chosen. */
export const ChoiceChip = <T extends string>({ label, options, value, isSet, icon, onChoose }: Props<T>) => {
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const chosen = options.find((option) => option.value === value)?.name ?? ''
  const close = () => setAnchor(null)
  return (
    <>
      <ButtonBase
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor === null ? undefined : id}
        aria-label={`${label}: ${chosen}`}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={chipStyle(isSet)}
      >
        {icon}
        <Box component="bdi" sx={{ minInlineSize: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {isSet ? chosen : label}
        </Box>
        <ExpandIcon sx={{ fontSize: 16, color: 'text.disabled' }} />
      </ButtonBase>
      <PopupMenu id={id} label={label} anchor={anchor} close={close}>
        {options.flatMap((option, n) => [
          option.group !== undefined && option.group !== options[n - 1]?.group && (
            <ListSubheader key={`${option.value} group`} component="div" role="presentation" disableSticky>
              <bdi>{option.group}</bdi>
            </ListSubheader>
          ),
          <MenuItem
            key={option.value}
            role="menuitemradio"
            aria-checked={option.value === value}
            selected={option.value === value}
            onClick={() => {
              close()
              onChoose(option.value)
            }}
          >
            <bdi>{option.name}</bdi>
          </MenuItem>,
        ])}
      </PopupMenu>
    </>
  )
}
