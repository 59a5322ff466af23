import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import InputBase from '@mui/material/InputBase'
import type { FormEvent } from 'react'
import { DraftNotes } from '../../../../web/fields/forms/draft-notes.tsx'
import { UnsentNotes } from '../../../../web/fields/forms/unsent-notes.tsx'
import { type LineOf, useAddLine } from '../../../../web/fields/forms/use-add-line.ts'

type Props = LineOf & { readonly label: string; readonly button: string }

/** Text field and button that add a row by name. */
export const QuickAdd = ({ label, button, ...target }: Props) => {
  const line = useAddLine(target)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    line.end()
  }
  return (
    // Fixed width, so that elements beside it align in every language.
    <Box sx={{ flex: '0 1 460px' }}>
      <DraftNotes model={line.model} fields={line.fields} draft={line.draft} onDiscard={line.clear} />
      <UnsentNotes {...line.notes} />
      <Box
        component="form"
        onSubmit={submit}
        sx={{ display: 'flex', flexWrap: { xs: 'wrap', sm: 'nowrap' }, gap: 2, alignItems: 'center' }}
      >
        <InputBase
          inputRef={line.input}
          value={line.text}
          onChange={({ target }) => line.write(target.value)}
          placeholder={label}
          startAdornment={<AddIcon aria-hidden fontSize="small" sx={{ color: 'text.secondary', marginInlineEnd: 1 }} />}
          inputProps={{ 'aria-label': label, dir: 'auto' }}
          sx={{
            flex: '0 1 260px',
            minBlockSize: 32,
            borderBlockEnd: '1px solid transparent',
            '&:hover': { borderColor: 'divider' },
            '&.Mui-focused': { borderColor: 'primary.main' },
            '& input::placeholder': { color: 'text.secondary', opacity: 1 },
          }}
        />
        <Button type="submit" sx={{ whiteSpace: 'nowrap', flexShrink: 0 }} aria-disabled={line.text.trim() === ''}>
          {button}
        </Button>
      </Box>
    </Box>
  )
}
