import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

type Props = {
  readonly done: number
  /** The number of all; 0 fills the whole ring. */
  readonly of: number
  /** Pixels across. */
  readonly size: number
  /** Content inside the ring, in place of the text for assistive technology. */
  readonly children?: ReactNode
}

/**
 * A circle that closes as something is done, and is green once it is. It is decoration, as the same fact is beside it
 * as text.
 */
export const Ring = ({ done, of, size, children }: Props) => {
  const share = of === 0 ? 100 : Math.min(100, (100 * done) / of)
  const width = size > 48 ? 10 : 16
  const circle = { cx: 50, cy: 50, r: 50 - width / 2, fill: 'none', strokeWidth: width }
  return (
    <Box
      sx={{
        position: 'relative',
        flex: 'none',
        inlineSize: size,
        blockSize: size,
        display: 'grid',
        placeItems: 'center',
      }}
    >
      <Box
        component="svg"
        viewBox="0 0 100 100"
        aria-hidden
        sx={{
          position: 'absolute',
          inset: 0,
          transform: 'rotate(-90deg)',
          '[dir=rtl] &': { transform: 'rotate(-90deg) scaleY(-1)' },
        }}
      >
        <Box component="circle" {...circle} sx={{ color: 'divider', stroke: 'currentColor' }} />
        {share > 0 && (
          <Box
            component="circle"
            {...circle}
            pathLength={100}
            strokeDasharray={`${share} 100`}
            sx={{ color: share === 100 ? 'success.main' : 'primary.main', stroke: 'currentColor' }}
          />
        )}
      </Box>
      {children}
    </Box>
  )
}
