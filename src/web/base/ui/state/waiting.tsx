import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import type { SxProps } from '@mui/material/styles'
import { createContext, type ReactNode, useContext, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'

/** Registers a skeleton with `Together`, which waits for it. @returns unregister */
export const WaitingContext = createContext<(() => () => void) | undefined>(undefined)

/** Shows the parts of a `Together` at once, as somebody is about to type in one of them; undefined once they are shown. */
export const RevealContext = createContext<(() => void) | undefined>(undefined)

const useWaiting = () => {
  const register = useContext(WaitingContext)
  useLayoutEffect(() => register?.(), [register])
}

/** Wraps skeletons and announces to screen readers that content is loading. */
export const Waiting = ({ sx, children }: { readonly sx?: SxProps; readonly children: ReactNode }) => {
  const { t } = useTranslation('common')
  useWaiting()
  return (
    <Box role="status" aria-label={t('loading')} {...(sx === undefined ? {} : { sx })}>
      {children}
    </Box>
  )
}

/** Waits for a part that takes no room, such as a mark in a link: words of its loading would be in the link's name. */
export const SilentWaiting = () => {
  useWaiting()
  return null
}

/** Skeleton of one block. @param height in pixels */
export const WaitingBlock = ({ height }: { readonly height: number }) => (
  <Waiting>
    <Skeleton variant="rounded" height={height} />
  </Waiting>
)
