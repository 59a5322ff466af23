import Box from '@mui/material/Box'
import type { SystemStyleObject, Theme } from '@mui/system'
import { type ReactNode, useLayoutEffect, useRef } from 'react'

type Props = {
  readonly id: string
  readonly isActive: boolean
  /** Whether the option is chosen, in lists that stay open after a choice. */
  readonly isChecked?: boolean
  readonly onPoint: () => void
  readonly onChoose: () => void
  /** Sizes of the line, which differ from list to list. */
  readonly look: SystemStyleObject<Theme>
  readonly children: ReactNode
}

/** An option of a list below a text field: the active one is shown, and the field keeps the focus. */
export const OptionLine = ({ id, isActive, isChecked, onPoint, onChoose, look, children }: Props) => {
  const line = useRef<HTMLLIElement>(null)
  useLayoutEffect(() => {
    if (isActive) line.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <Box
      component="li"
      ref={line}
      id={id}
      role="option"
      aria-selected={isActive}
      aria-checked={isChecked}
      // Keeps the focus in the text field.
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={onPoint}
      onClick={onChoose}
      sx={{
        display: 'flex',
        alignItems: 'center',
        cursor: 'pointer',
        '&[aria-selected=true]': {
          bgcolor: 'primary.light',
          // Forced colours remove the background, so the active option gets an outline.
          '@media (forced-colors: active)': { outline: '2px solid Highlight' },
        },
        ...look,
      }}
    >
      {children}
    </Box>
  )
}
