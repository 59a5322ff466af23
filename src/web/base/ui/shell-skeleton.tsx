import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { preference } from '../preferences/preferences.ts'
import { contentPadding, contentTop, overlayNavBreakpoint, sizes } from '../theme/tokens.ts'
import { RowSkeleton } from './state/row-skeleton.tsx'

/** Placeholder of header and navigation while the session is loading. */
export const ShellSkeleton = () => (
  <>
    <Box
      sx={{
        blockSize: sizes.header,
        display: 'flex',
        alignItems: 'center',
        gap: 4,
        paddingInline: 4,
        bgcolor: 'background.paper',
        borderBlockEnd: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Skeleton width={200} height={28} />
    </Box>
    <Box sx={{ display: 'flex' }}>
      <Box
        sx={{
          display: preference('navigation') === 'vertical' ? 'block' : 'none',
          inlineSize: preference('navCollapsed') ? sizes.navCollapsed : sizes.nav,
          flexShrink: 0,
          [`@media (max-width: ${overlayNavBreakpoint - 0.02}px)`]: { display: 'none' },
        }}
      />
      <Box
        component="main"
        sx={{ flex: 1, minInlineSize: 0, paddingInline: contentPadding, paddingBlockStart: contentTop }}
      >
        <Box sx={{ maxInlineSize: sizes.content, marginInline: 'auto' }}>
          <RowSkeleton />
        </Box>
      </Box>
    </Box>
  </>
)
