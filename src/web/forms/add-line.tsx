import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import InputBase from '@mui/material/InputBase'
import type { KeyboardEvent } from 'react'
import { DraftNotes } from './draft-notes.tsx'
import { UnsentNotes } from './unsent-notes.tsx'
import { type Line, type LineOf, useAddLine } from './use-add-line.ts'

type Look = {
  /** Where what is written goes, for who can't see that. */
  readonly label: string
  readonly placeholder: string
  readonly max: number
}

/** The line itself, where its place must know of it. */
export const LineInput = ({ line, label, placeholder, max }: Look & { readonly line: Line }) => {
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // Not the form that it may stand in.
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
          inputRef={line.input}
          value={line.text}
          placeholder={placeholder}
          onChange={({ target }) => line.write(target.value)}
          inputProps={{ 'aria-label': label, maxLength: max, onKeyDown }}
          sx={{
            '& input::placeholder': { color: 'text.secondary', opacity: 1 },
            '&:focus-within': { outline: 2, outlineColor: 'primary.main', borderRadius: 1 },
          }}
        />
      </Box>
    </>
  )
}

/** A line in which something is written and made by Enter; the next can follow at once. What is left in it is kept. */
export const AddLine = ({ label, placeholder, max, ...of }: Look & LineOf) => (
  <LineInput line={useAddLine(of)} label={label} placeholder={placeholder} max={max} />
)
