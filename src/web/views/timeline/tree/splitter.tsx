import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import type { KeyboardEvent, PointerEvent } from 'react'

type Props = {
  readonly label: string
  /** Width of the pane before it, and its bounds. Pixels. */
  readonly value: number
  readonly min: number
  readonly max: number
  /** Height of the line. */
  readonly height: number
  /** @param value undefined: the usual width */
  readonly onChange: (value: number | undefined) => void
}

/** Step of the arrow keys in pixels. */
const step = 16
const hitWidth = 11

/** A line between two panes that is dragged, or moved by keys (WAI-ARIA, window splitter pattern). */
export const Splitter = ({ label, value, min, max, height, onChange }: Props) => {
  const isMirrored = useTheme().direction === 'rtl'
  const set = (next: number): void => onChange(Math.round(Math.max(min, Math.min(max, next))))
  const onKeyDown = (event: KeyboardEvent): void => {
    const forward = isMirrored ? 'ArrowLeft' : 'ArrowRight'
    const run = {
      ArrowLeft: () => set(value + (forward === 'ArrowLeft' ? step : -step)),
      ArrowRight: () => set(value + (forward === 'ArrowRight' ? step : -step)),
      Home: () => set(min),
      End: () => set(max),
      Enter: () => onChange(undefined),
    }[event.key]
    if (run === undefined) return
    event.preventDefault()
    event.stopPropagation()
    run()
  }
  const onPointerMove = ({ currentTarget, pointerId, clientX }: PointerEvent): void => {
    if (!currentTarget.hasPointerCapture(pointerId)) return
    const box = currentTarget.parentElement?.getBoundingClientRect()
    if (box !== undefined) set(isMirrored ? box.right - clientX : clientX - box.left)
  }
  return (
    <Box
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={onPointerMove}
      onDoubleClick={() => onChange(undefined)}
      style={{ insetInlineStart: value - (hitWidth - 1) / 2, blockSize: height }}
      sx={{
        position: 'absolute',
        insetBlockStart: 0,
        zIndex: 1,
        inlineSize: hitWidth,
        cursor: 'col-resize',
        touchAction: 'none',
        borderRadius: 1,
        '&::after': {
          content: '""',
          position: 'absolute',
          insetBlock: 0,
          insetInlineStart: (hitWidth - 3) / 2,
          inlineSize: 3,
        },
        '&:hover::after, &:active::after, &:focus-visible::after': { bgcolor: 'primary.main' },
        '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
        '@media print': { display: 'none' },
      }}
    />
  )
}
