import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

type Props = {
  readonly severity: 'info' | 'warning'
  /** None: nothing is to be said. */
  readonly text: string | undefined
  readonly children?: ReactNode
  readonly action?: ReactNode
}

/** What others did to what is on screen, said quietly: the region is there before its text, or nobody would hear it. */
export const LiveNote = ({ severity, text, children, action }: Props) => (
  <Box role="status">
    {text !== undefined && (
      <Alert severity={severity} role="none" action={action} sx={{ marginBlockEnd: 4 }}>
        {text} {children}
      </Alert>
    )}
  </Box>
)
