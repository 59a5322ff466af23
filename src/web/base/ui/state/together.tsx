// Decision (2026-11): Parts that load on their own are first shown together: one after the other, each would push down
// those below it, while people already read or click there. Until then a skeleton of the whole is shown.
import Box from '@mui/material/Box'
import { useIsFetching } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { RevealContext, WaitingContext } from './waiting.tsx'

/**
 * The longest time for which parts wait for each other, in milliseconds: a slow one must not hide the others for long.
 */
const longestMs = 1500

/** How long nothing may be loading before the parts are shown, in milliseconds. */
const settleMs = 50

const shown = { display: 'contents' } as const

type Props = {
  readonly skeleton: ReactNode
  /**
   * Whether something that the parts need is being read, beside their own skeletons; by default any query of the page
   * without data.
   */
  readonly isReading?: boolean
  readonly children: ReactNode
}

/** Shows parts once none of them shows a skeleton and nothing that they need is being read. */
export const Together = ({ skeleton, isReading, children }: Props) => {
  const [isShown, setShown] = useState(false)
  const [waiting, setWaiting] = useState(0)
  const isPageReading = useIsFetching({ predicate: ({ state }) => state.data === undefined }) > 0
  const register = useCallback(() => {
    setWaiting((count) => count + 1)
    return () => setWaiting((count) => count - 1)
  }, [])
  const reveal = useCallback(() => setShown(true), [])
  const isReady = waiting === 0 && !(isReading ?? isPageReading)
  useEffect(() => {
    if (!isReady) return undefined
    // The parts wait a moment, as a part that was just mounted may begin to read.
    const timer = setTimeout(() => setShown(true), settleMs)
    return () => clearTimeout(timer)
  }, [isReady])
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), longestMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Box sx={isShown ? shown : { position: 'relative', minBlockSize: 240 }}>
      {!isShown && <Box sx={{ position: 'absolute', inset: 0, overflow: 'hidden' }}>{skeleton}</Box>}
      <WaitingContext.Provider value={isShown ? undefined : register}>
        <RevealContext.Provider value={isShown ? undefined : reveal}>
          <Box sx={isShown ? shown : { visibility: 'hidden' }}>{children}</Box>
        </RevealContext.Provider>
      </WaitingContext.Provider>
    </Box>
  )
}
