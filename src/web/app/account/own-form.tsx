import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { CallError } from '../../base/api/errors.ts'
import { PlainSection } from '../../base/ui/plain-section.ts'

/**
 * Makes a call with a form's values. Each refusal is shown at its field, and the first of these fields gets the focus.
 */
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
  /** A text about further effects of sending the form. */
  readonly text?: string
  readonly button: string
  readonly pending: boolean
  readonly onSubmit: () => Promise<void>
  readonly children: ReactNode
}

/** A form of the user's own account: its heading, its fields below each other, its button. */
export const OwnForm = ({ title, text, button, pending, onSubmit, children }: Props) => (
  <PlainSection>
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
  </PlainSection>
)
