import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { CallError } from '../../base/api/errors.ts'

/** Makes a call with a form's values. What the server refuses is said at its field, the first of which gets the focus. */
export const sendForm = async <V extends FieldValues, A>(
  setError: UseFormSetError<V>,
  call: () => Promise<A>,
): Promise<A> => {
  try {
    return await call()
  } catch (error) {
    if (error instanceof CallError)
      for (const [index, [field, messages]] of Object.entries(error.errors).entries())
        setError(field as Path<V>, { message: messages.join(' ') }, { shouldFocus: index === 0 })
    throw error
  }
}

type Props = {
  readonly title: string
  /** What sending it does besides. */
  readonly text?: string
  readonly button: string
  readonly pending: boolean
  readonly onSubmit: () => Promise<void>
  readonly children: ReactNode
}

/** A form of one's own account: its heading, its fields below each other, its button. */
export const OwnForm = ({ title, text, button, pending, onSubmit, children }: Props) => (
  <Paper elevation={1} component="section" sx={{ p: 5 }}>
    <Typography variant="h2" sx={{ marginBlockEnd: text === undefined ? 4 : 2 }}>
      {title}
    </Typography>
    {text !== undefined && (
      <Typography variant="body2" color="text.secondary" sx={{ marginBlockEnd: 4 }}>
        {text}
      </Typography>
    )}
    <Stack
      component="form"
      spacing={4}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!pending) void onSubmit()
      }}
    >
      {children}
      {/* Not disabled: the button would lose the focus. */}
      <Button type="submit" variant="contained" aria-disabled={pending} sx={{ alignSelf: 'start' }}>
        {button}
      </Button>
    </Stack>
  </Paper>
)
