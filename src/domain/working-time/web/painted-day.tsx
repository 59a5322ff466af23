import Box from '@mui/material/Box'
import { type PointerEvent, useRef } from 'react'
import { type Hours, mergedHours } from '../../../core/time/working-time/hours.ts'

/** The minutes of a painted cell; exact times are typed beside it. */
const cellMinutes = 30
const cells = Array.from({ length: 1440 / cellMinutes }, (_, at) => at * cellMinutes)

const covers = (hours: Hours, minute: number): boolean =>
  hours.some(({ from, to }) => from < minute + cellMinutes && minute < to)

/** Returns the hours with one cell opened or closed. */
const painted = (hours: Hours, minute: number, isOpen: boolean): Hours => {
  const end = minute + cellMinutes
  if (isOpen) return mergedHours([...hours, { from: minute, to: end }])
  return hours.flatMap(({ from, to }) =>
    [
      { from, to: Math.min(to, minute) },
      { from: Math.max(from, end), to },
    ].filter((part) => part.from < part.to),
  )
}

type Props = {
  readonly hours: Hours
  /** Called with the painted hours; without it the day is only shown. */
  readonly onChange?: (hours: Hours) => void
}

/** A day of 24 hours as a bar. The pointer paints open hours; it erases them if it begins on an open one. */
export const PaintedDay = ({ hours, onChange }: Props) => {
  const opens = useRef<boolean | null>(null)
  const paint = (minute: number) => {
    if (opens.current !== null && onChange !== undefined) onChange(painted(hours, minute, opens.current))
  }
  const begin = (event: PointerEvent, minute: number) => {
    if (onChange === undefined) return
    // A captured pointer would send events to the first cell only.
    event.currentTarget.releasePointerCapture?.(event.pointerId)
    opens.current = !covers(hours, minute)
    paint(minute)
  }
  return (
    <Box
      aria-hidden
      onPointerLeave={() => {
        opens.current = null
      }}
      sx={{
        display: 'flex',
        blockSize: 24,
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: '4px',
        overflow: 'hidden',
        touchAction: 'none',
        userSelect: 'none',
      }}
    >
      {cells.map((minute) => (
        <Box
          key={minute}
          onPointerDown={(event) => begin(event, minute)}
          onPointerEnter={() => paint(minute)}
          onPointerUp={() => {
            opens.current = null
          }}
          sx={{
            flex: 1,
            borderInlineStart: minute % 180 === 0 && minute > 0 ? '1px solid' : 'none',
            borderColor: 'divider',
            bgcolor: covers(hours, minute) ? 'primary.main' : 'transparent',
            cursor: onChange === undefined ? 'default' : 'cell',
          }}
        />
      ))}
    </Box>
  )
}
