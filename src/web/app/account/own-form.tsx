import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { CallError } from '../../base/api/errors.ts'
import { OwnSection } from './own-section.tsx'

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
  /** Whether two fields have room beside each other; a field says otherwise by its own column. */
  readonly isPaired?: boolean
  readonly onSubmit: () => Promise<void>
  readonly children: ReactNode
}

/** A form of the user's own account: its heading, its fields, its button. */
export const OwnForm = ({ title, text, button, pending, isPaired = false, onSubmit, children }: Props) => (
  <OwnSection title={title} {...(text === undefined ? {} : { text })}>
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!pending) void onSubmit()
      }}
      sx={{
        display: 'grid',
        gap: 4,
        alignItems: 'start',
        ...(isPaired
          ? { gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }
          : { maxInlineSize: 400 }),
      }}
    >
      {children}
      {/* Not disabled: the button would lose the focus. */}
      <Button
        type="submit"
        variant="contained"
        aria-disabled={pending}
        sx={{ justifySelf: 'start', gridColumn: '1 / -1' }}
      >
        {button}
      </Button>
    </Box>
  </OwnSection>
)
