import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { PlainSection } from '../../base/ui/plain-section.ts'

type Props = {
  readonly title: string
  /** What it is, or what it does besides. */
  readonly text?: string
  /** Whether the text tells a state, so that a change of it is read out. */
  readonly isState?: boolean
  readonly children: ReactNode
}

/** A section of the user's own account: what it is about, and beside it what can be done. */
export const OwnSection = ({ title, text, isState = false, children }: Props) => (
  <PlainSection>
    <Box
      sx={{
        display: 'grid',
        columnGap: 8,
        rowGap: 4,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 2fr)' },
      }}
    >
      <div>
        <Typography variant="h2">{title}</Typography>
        {text !== undefined && (
          <Typography
            variant="body2"
            color="text.secondary"
            sx={{ marginBlockStart: 2 }}
            {...(isState ? { role: 'status' } : {})}
          >
            {text}
          </Typography>
        )}
      </div>
      <Box sx={{ minInlineSize: 0 }}>{children}</Box>
    </Box>
  </PlainSection>
)
