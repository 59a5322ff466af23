import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import InputBase from '@mui/material/InputBase'
import { type KeyboardEvent, useRef, useState } from 'react'

type Props = {
  /** Where what is written goes, for who can't see that. */
  readonly label: string
  readonly placeholder: string
  readonly max: number
  /** @returns whether it was made: then the line is empty for the next */
  readonly add: (text: string) => Promise<boolean>
}

/** A line in which something is written and made by Enter; the next can follow at once. */
export const AddLine = ({ label, placeholder, max, add }: Props) => {
  const [text, setText] = useState('')
  const pending = useRef(false)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') setText('')
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // Not the form that it may stand in.
    event.preventDefault()
    const written = text.trim()
    if (written === '' || pending.current) return
    pending.current = true
    void add(written)
      .then((isDone) => isDone && setText(''))
      .finally(() => {
        pending.current = false
      })
  }
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minBlockSize: 40 }}>
      <AddIcon fontSize="small" color="action" />
      <InputBase
        fullWidth
        value={text}
        placeholder={placeholder}
        onChange={({ target }) => setText(target.value)}
        inputProps={{ 'aria-label': label, maxLength: max, onKeyDown }}
        sx={{
          '& input::placeholder': { color: 'text.secondary', opacity: 1 },
          '&:focus-within': { outline: 2, outlineColor: 'primary.main', borderRadius: 1 },
        }}
      />
    </Box>
  )
}
