import InboxIcon from '@mui/icons-material/InboxOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useRef } from 'react'
import { useFocusBeside } from '../focus/focus-beside.ts'
import { iconOf } from '../icons.ts'

type Props = {
  readonly text: string
  /** Name of an icon; by default an empty tray. */
  readonly icon?: string
  /** The action that creates the first row. */
  readonly children?: ReactNode
}

/** An explanation for an empty list, with an icon and what to do next. */
export const EmptyState = ({ text, icon, children }: Props) => {
  const Icon = icon === undefined ? InboxIcon : iconOf(icon)
  const box = useRef<HTMLDivElement>(null)
  useFocusBeside(box)
  return (
    <Box
      ref={box}
      sx={{
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        gap: 3,
        minBlockSize: 240,
        p: 4,
        textAlign: 'center',
      }}
    >
      <Icon sx={{ fontSize: 36, color: 'text.disabled' }} />
      <Typography color="text.secondary">{text}</Typography>
      <Box sx={{ pointerEvents: 'auto' }}>{children}</Box>
    </Box>
  )
}
