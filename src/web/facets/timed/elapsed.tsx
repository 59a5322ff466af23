import Box from '@mui/material/Box'
import { useEffect, useState } from 'react'

const pad = (n: number): string => String(n).padStart(2, '0')

/** `1:02:03`; never below nothing. @param milliseconds that have gone by */
export const clockText = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  return `${Math.floor(seconds / 3600)}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`
}

type Props = {
  /** When it began, by the server's clock. */
  readonly since: string
  /** Milliseconds that the server's clock is ahead of the browser's. */
  readonly ahead: number
}

/** How long something has been going on, second by second; it alone is drawn again. */
export const Elapsed = ({ since, ahead }: Props) => {
  const begun = Date.parse(since) - ahead
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(ticking)
  }, [])
  return (
    <Box component="bdi" dir="ltr" role="timer" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {clockText(now - begun)}
    </Box>
  )
}
