import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { CallError } from '../../../base/api/errors.ts'

/** Makes one call at a time, and returns the failure of the last one. After a successful call it sends nothing more. */
export const useFrontCall = () => {
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<CallError>()
  const send = async (call: () => Promise<unknown>): Promise<void> => {
    if (isPending) return
    setPending(true)
    setFailure(undefined)
    try {
      await call()
    } catch (error) {
      setFailure(error as CallError)
      setPending(false)
    }
  }
  return { isPending, failure, send }
}

type Props = {
  /** Why the last call failed. */
  readonly failure: string | undefined
  readonly onSubmit: () => void
  readonly isPending: boolean
  /** True while a value is missing that every call needs. */
  readonly isIncomplete?: boolean
  /** The button's label. */
  readonly submit: string
  readonly children: ReactNode
  /** Content below the button. */
  readonly after?: ReactNode
}

/** A form of a signed-out visitor. */
export const FrontForm = ({ failure, onSubmit, isPending, isIncomplete = false, submit, children, after }: Props) => {
  const send = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <Stack component="form" spacing={4} noValidate onSubmit={send}>
      {failure !== undefined && <Alert severity="error">{failure}</Alert>}
      {children}
      <Button type="submit" variant="contained" size="large" disabled={isIncomplete} aria-disabled={isPending}>
        {submit}
      </Button>
      {after}
    </Stack>
  )
}
