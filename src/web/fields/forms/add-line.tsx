import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import InputBase from '@mui/material/InputBase'
import { type KeyboardEvent, useLayoutEffect } from 'react'
import { isEnter } from '../../base/ui/enter-key.ts'
import { DraftNotes } from './draft-notes.tsx'
import { UnsentNotes } from './unsent-notes.tsx'
import { type Line, type LineOf, useAddLine } from './use-add-line.ts'

type Look = {
  /** Accessible name, which names the added thing. */
  readonly label: string
  readonly placeholder: string
  readonly max: number
  /** Takes the focus on mount. */
  readonly isFocused?: boolean
  /** Id of the element that describes the written text. */
  readonly describedBy?: string
}

/** The input of a line, for callers that hold its state themselves. */
export const LineInput = ({
  line,
  label,
  placeholder,
  max,
  isFocused = false,
  describedBy,
}: Look & { readonly line: Line }) => {
  const { input } = line
  useLayoutEffect(() => {
    if (isFocused) input.current?.focus()
  }, [isFocused, input])
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!isEnter(event)) return
    // Keeps Enter from submitting a form around the line.
    event.preventDefault()
    line.end()
  }
  return (
    <>
      <DraftNotes model={line.model} fields={line.fields} draft={line.draft} onDiscard={line.clear} />
      <UnsentNotes {...line.notes} />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minBlockSize: 40 }}>
        <AddIcon fontSize="small" color="action" />
        <InputBase
          fullWidth
          inputRef={input}
          value={line.text}
          placeholder={placeholder}
          onChange={({ target }) => line.write(target.value)}
          inputProps={{ 'aria-label': label, 'aria-describedby': describedBy, maxLength: max, onKeyDown }}
          sx={{
            '& input::placeholder': { color: 'text.secondary', opacity: 1 },
            '&:focus-within': { outline: 2, outlineColor: 'primary.main', borderRadius: 1 },
          }}
        />
      </Box>
    </>
  )
}

/** An input that adds a row on Enter and is ready for the next. Unsent text is kept. */
export const AddLine = ({ label, placeholder, max, isFocused = false, ...target }: Look & LineOf) => (
  <LineInput line={useAddLine(target)} label={label} placeholder={placeholder} max={max} isFocused={isFocused} />
)
