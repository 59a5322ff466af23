import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import type { SxProps } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Around what holds the place of something to come: it says so to those who can't see that it is grey. */
export const Waiting = ({ sx, children }: { readonly sx?: SxProps; readonly children: ReactNode }) => {
  const { t } = useTranslation('common')
  return (
    <Box role="status" aria-label={t('loading')} {...(sx === undefined ? {} : { sx })}>
      {children}
    </Box>
  )
}

/** The place of one thing of this height. */
export const WaitingBlock = ({ height }: { readonly height: number }) => (
  <Waiting>
    <Skeleton variant="rounded" height={height} />
  </Waiting>
)
