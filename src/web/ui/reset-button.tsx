import Button from '@mui/material/Button'
import type { ReactNode } from 'react'

type Props = {
  /** What puts everything back; undefined: nothing differs. */
  readonly onReset: (() => void) | undefined
  readonly children: ReactNode
}

/** Puts back what was chosen. Not `disabled` once that is done: it would lose the focus, and the keys pressed next with it. */
export const ResetButton = ({ onReset, children }: Props) => (
  <Button
    onClick={onReset}
    aria-disabled={onReset === undefined}
    sx={onReset === undefined ? { color: 'text.disabled' } : {}}
  >
    {children}
  </Button>
)
