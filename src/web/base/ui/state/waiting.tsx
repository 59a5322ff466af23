import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import type { SxProps } from '@mui/material/styles'
import { createContext, type ReactNode, useContext, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'

/** Registers a skeleton with `Together`, which waits for it. @returns unregister */
export const WaitingContext = createContext<(() => () => void) | undefined>(undefined)

/** Shows the parts of a `Together` at once, as somebody is about to type in one of them; undefined once they are shown. */
export const RevealContext = createContext<(() => void) | undefined>(undefined)

/**
 * Wraps skeletons and announces to screen readers that content is loading. Without any it says nothing: words about a
 * mark in a link would be in the link's name.
 */
export const Waiting = ({ sx, children }: { readonly sx?: SxProps; readonly children: ReactNode }) => {
  const { t } = useTranslation('common')
  const register = useContext(WaitingContext)
  useLayoutEffect(() => register?.(), [register])
  if (children === null) return null
  return (
    <Box role="status" aria-label={t('loading')} {...(sx === undefined ? {} : { sx })}>
      {children}
    </Box>
  )
}

/** Skeleton of one block. @param height in pixels; without any, nothing is shown */
export const WaitingBlock = ({ height }: { readonly height: number }) => (
  <Waiting>{height === 0 ? null : <Skeleton variant="rounded" height={height} />}</Waiting>
)
