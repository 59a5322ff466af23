import Button from '@mui/material/Button'
import { type ReactNode, useState } from 'react'

type Props = {
  /** Restores the defaults; undefined where nothing differs from them. */
  readonly onReset: (() => void) | undefined
  readonly children: ReactNode
}

/** Restores defaults, shown where something differs from them. After a press it stays until the focus leaves it, which would be lost. */
export const ResetButton = ({ onReset, children }: Props) => {
  const [hasFocus, setFocus] = useState(false)
  if (onReset === undefined && !hasFocus) return null
  return (
    <Button
      onClick={onReset}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
      aria-disabled={onReset === undefined}
      sx={onReset === undefined ? { color: 'text.disabled' } : {}}
    >
      {children}
    </Button>
  )
}
