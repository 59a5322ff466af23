import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Popover from '@mui/material/Popover'
import { type ReactNode, type Ref, useId } from 'react'
import { visuallyHidden } from '../../../base/theme/visually-hidden.ts'

type ButtonProps = {
  readonly ref: Ref<HTMLButtonElement>
  readonly wire: string
  readonly label: string
  readonly required: boolean
  readonly popup: 'dialog' | 'menu'
  readonly isOpen: boolean
  readonly error: string | undefined
  readonly onOpen: (anchor: HTMLElement) => void
  /** The value; undefined while there is none. */
  readonly children?: ReactNode
}

/** The button of a chip: the value of its field, or its label while it is empty; and its error. */
export const ChipButton = ({ ref, wire, label, required, popup, isOpen, error, onOpen, children }: ButtonProps) => {
  const id = useId()
  const isSet = children !== undefined
  return (
    <>
      <ButtonBase
        ref={ref}
        data-field={wire}
        aria-haspopup={popup}
        aria-expanded={isOpen}
        aria-invalid={error !== undefined}
        {...(error === undefined ? {} : { 'aria-describedby': `${id}-error` })}
        onClick={({ currentTarget }) => onOpen(currentTarget)}
        sx={{
          typography: 'body2',
          minBlockSize: 28,
          paddingInline: 2,
          gap: 1,
          borderRadius: 1,
          border: 1,
          maxInlineSize: '100%',
          borderColor: error === undefined ? (isSet ? 'divider' : 'transparent') : 'error.main',
          color: error === undefined ? (isSet ? 'text.primary' : 'text.secondary') : 'error.main',
          '&:hover, &[aria-expanded=true]': { bgcolor: 'action.hover' },
          '&.Mui-focusVisible': { outline: 2, outlineColor: 'primary.main' },
        }}
      >
        {isSet ? (
          <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
            <Box component="span" sx={visuallyHidden}>
              {`${label}: `}
            </Box>
            {children}
          </Box>
        ) : (
          <span>
            {label}
            {required && ' *'}
          </span>
        )}
      </ButtonBase>
      {error !== undefined && (
        <Box component="span" id={`${id}-error`} sx={{ typography: 'body2', color: 'error.main', alignSelf: 'center' }}>
          {error}
        </Box>
      )}
    </>
  )
}

type PopoverProps = {
  readonly anchor: HTMLElement | null
  readonly label: string
  /** Called for a click beside the popover, and for Escape. */
  readonly leave: (isGivenUp: boolean) => void
  readonly children: ReactNode
}

/** The popover that a chip opens beside itself. */
export const ChipPopover = ({ anchor, label, leave, children }: PopoverProps) => (
  <Popover
    open={anchor !== null}
    anchorEl={anchor}
    onClose={(_, reason) => leave(reason === 'escapeKeyDown')}
    anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
    slotProps={{
      paper: {
        role: 'dialog',
        'aria-label': label,
        sx: { inlineSize: 320, maxInlineSize: '100%', p: 2 },
      },
    }}
  >
    {children}
  </Popover>
)
