import Box from '@mui/material/Box'
import { useEffect, useState } from 'react'

const pad = (n: number): string => String(n).padStart(2, '0')

/** Formats a duration as `1:02:03`; negative durations as zero. */
const clockText = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  return `${Math.floor(seconds / 3600)}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`
}

type Props = {
  /** Start as ISO 8601, by the server's clock. */
  readonly since: string
  /** Milliseconds by which the server's clock is ahead of the browser's. */
  readonly ahead: number
}

/** The time since a start, updated every second; a component of its own so that nothing else renders again. */
export const Elapsed = ({ since, ahead }: Props) => {
  const startedAt = Date.parse(since) - ahead
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(ticking)
  }, [])
  return (
    <Box component="bdi" dir="ltr" role="timer" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {clockText(now - startedAt)}
    </Box>
  )
}
