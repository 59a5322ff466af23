import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

type Props = {
  readonly severity: 'info' | 'warning'
  /** Undefined: nothing is shown. */
  readonly text: string | undefined
  readonly children?: ReactNode
  readonly action?: ReactNode
}

/** A note about changes by other users. The live region exists before its text: screen readers ignore new regions. */
export const LiveNote = ({ severity, text, children, action }: Props) => (
  <Box role="status">
    {text !== undefined && (
      <Alert severity={severity} role="none" action={action} sx={{ marginBlockEnd: 4 }}>
        {text} {children}
      </Alert>
    )}
  </Box>
)
