import Button from '@mui/material/Button'
import type { ReactNode } from 'react'

type Props = {
  /** Restores the defaults; undefined where nothing differs from them. */
  readonly onReset: (() => void) | undefined
  readonly children: ReactNode
}

/** Restores defaults. Not `disabled` afterwards: a disabled button loses the focus. */
export const ResetButton = ({ onReset, children }: Props) => (
  <Button
    onClick={onReset}
    aria-disabled={onReset === undefined}
    sx={onReset === undefined ? { color: 'text.disabled' } : {}}
  >
    {children}
  </Button>
)
