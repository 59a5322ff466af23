import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { type FormEvent, useState } from 'react'

type Props = {
  readonly label: string
  readonly button: string
  readonly add: (name: string) => Promise<boolean>
}

/** A name and the button that makes a row of it. */
export const QuickAdd = ({ label, button, add }: Props) => {
  const [name, setName] = useState('')
  const [pending, setPending] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (pending || name.trim() === '') return
    setPending(true)
    void add(name.trim())
      .then((isDone) => isDone && setName(''))
      .finally(() => setPending(false))
  }
  return (
    <Box
      component="form"
      onSubmit={submit}
      // As wide in each language: what stands beside it begins at the same place.
      sx={{ flex: '0 1 460px', display: 'flex', flexWrap: { xs: 'wrap', sm: 'nowrap' }, gap: 2, alignItems: 'center' }}
    >
      <TextField
        size="small"
        label={label}
        value={name}
        onChange={({ target }) => setName(target.value)}
        sx={{ flex: '0 1 260px' }}
      />
      <Button type="submit" sx={{ whiteSpace: 'nowrap', flexShrink: 0 }} aria-disabled={pending || name.trim() === ''}>
        {button}
      </Button>
    </Box>
  )
}
