import InputBase from '@mui/material/InputBase'
import { type KeyboardEvent, useRef, useState } from 'react'

type Way = 'down' | 'up' | 'next' | 'previous' | 'stay'
type Props = {
  readonly label: string
  readonly text: string
  /** Writes the text. @returns whether it could be read */
  readonly onCommit: (text: string, way: Way) => boolean
  readonly onCancel: () => void
}

/** The input of a cell: Enter and Tab write and go on, Escape leaves the cell as it was. */
export const CellInput = ({ label, text: first, onCommit, onCancel }: Props) => {
  const [text, setText] = useState(first)
  const [isBad, setBad] = useState(false)
  // Leaving the cell also blurs it, which must not write it twice.
  const isDone = useRef(false)
  const commit = (way: Way) => {
    if (isDone.current) return
    isDone.current = true
    isDone.current = onCommit(text, way)
    setBad(!isDone.current)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      isDone.current = true
      onCancel()
    } else if (event.key === 'Enter') commit(event.shiftKey ? 'up' : 'down')
    else if (event.key === 'Tab') commit(event.shiftKey ? 'previous' : 'next')
    else return
    event.preventDefault()
  }
  return (
    <InputBase
      autoFocus
      fullWidth
      value={text}
      error={isBad}
      onChange={({ target }) => setText(target.value)}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
      onBlur={() => commit('stay')}
      inputProps={{ 'aria-label': label, 'aria-invalid': isBad, inputMode: 'decimal', maxLength: 40, dir: 'ltr' }}
      sx={{
        fontSize: 'inherit',
        '& input': { p: 0, textAlign: 'end', blockSize: '100%' },
        ...(isBad && { color: 'error.main' }),
      }}
    />
  )
}
