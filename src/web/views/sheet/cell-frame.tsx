import Box from '@mui/material/Box'
import ClickAwayListener from '@mui/material/ClickAwayListener'
import Paper from '@mui/material/Paper'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { visuallyHidden } from '../../base/theme/visually-hidden.ts'
import { captureFocus } from '../../base/ui/focus/capture-focus.ts'
import {
  announceField,
  cancelAnnouncement,
  currentCancellation,
  deliverHeldKeys,
  holdKey,
  isFieldAnnounced,
} from '../../fields/commands/type-ahead.ts'

const focusable = 'input:not([type=hidden],[type=color]), textarea, [role=combobox]'

/** The cell to which the focus goes when an editor ends. */
export type Leave = 'stay' | 'down' | 'up' | 'next' | 'previous'

type Props = {
  /** The name of the edited cell, for screen readers. */
  readonly label: string
  /** True where the cell is in the last column, so that its editor opens towards the start. */
  readonly atEnd: boolean
  /** Whether its text has lines: then Shift and Enter begin a new one. */
  readonly hasLines?: boolean
  /** True while it has an open list, which would consume Escape and leave the editor open. */
  readonly hasOpenList?: boolean
  /** The key that opened it and is meant for its input, as the first letter of an option. */
  readonly firstKey?: string | undefined
  readonly onCommit: (leave: Leave) => void
  readonly onCancel: () => void
  readonly children: ReactNode
}

/** Hides the label visually, as the column header shows it. */
const hiddenLabel = {
  '& .MuiInputLabel-root': visuallyHidden,
  '& legend': { display: 'none' },
  '& fieldset': { insetBlockStart: 0 },
  '& .MuiInputBase-root': { fontSize: '0.8125rem', minBlockSize: 'calc(var(--head) + 2px)' },
}

/** The frame of a cell's editor. Enter saves and moves down, Tab saves and moves on, Escape cancels. */
export const CellFrame = ({ label, atEnd, hasLines, hasOpenList, firstKey, onCommit, onCancel, children }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const mayFocus = captureFocus()
    const focusInput = () => {
      const input = box.current?.querySelector<HTMLElement>(focusable)
      if (input === null || input === undefined) return false
      if (!mayFocus()) {
        if (box.current?.contains(document.activeElement) === true) deliverHeldKeys(input)
        else cancelAnnouncement('place')
        return true
      }
      // A select that opened by itself has the focus already.
      if (input.getAttribute('aria-expanded') !== 'true' || input instanceof HTMLInputElement) input.focus()
      if (input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement)
        // A typed key takes the place of the name that stands there.
        input.setSelectionRange?.(firstKey === undefined ? input.value.length : 0, input.value.length)
      deliverHeldKeys(input)
      return true
    }
    if (firstKey !== undefined) {
      announceField('place')
      // A form on the page takes no announcements, and a key held without one would go to a later field.
      if (isFieldAnnounced()) holdKey(new KeyboardEvent('keydown', { key: firstKey }))
    }
    if (focusInput()) return undefined
    // Some inputs load late: keys typed until then are meant for them.
    announceField('place')
    const cancel = currentCancellation()
    const observer = new MutationObserver(() => focusInput() && observer.disconnect())
    if (box.current !== null) observer.observe(box.current, { childList: true, subtree: true })
    return () => {
      observer.disconnect()
      cancel()
    }
  }, [firstKey])

  const onKeyDown = (event: KeyboardEvent) => {
    // Elements behind the editor must not handle its keys.
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Tab') {
      event.preventDefault()
      onCommit(event.shiftKey ? 'previous' : 'next')
    } else if (event.key === 'Escape' && !event.defaultPrevented) {
      onCancel()
    } else if (event.key === 'Enter' && !event.defaultPrevented && !(hasLines === true && event.shiftKey)) {
      event.preventDefault()
      onCommit(event.shiftKey ? 'up' : 'down')
    }
  }
  const onEarlyKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || hasOpenList !== true) return
    event.stopPropagation()
    onCancel()
  }
  return (
    <ClickAwayListener mouseEvent="onMouseDown" touchEvent="onTouchStart" onClickAway={() => onCommit('stay')}>
      <Paper
        ref={box}
        elevation={8}
        onKeyDown={onKeyDown}
        onKeyDownCapture={onEarlyKey}
        onPointerDown={(event) => event.stopPropagation()}
        sx={{
          position: 'absolute',
          insetBlockStart: -1,
          ...(atEnd ? { insetInlineEnd: -1 } : { insetInlineStart: -1 }),
          inlineSize: 'max(calc(100% + 2px), 220px)',
          zIndex: 1,
          ...hiddenLabel,
        }}
      >
        <Box role="group" aria-label={label}>
          {children}
        </Box>
      </Paper>
    </ClickAwayListener>
  )
}
