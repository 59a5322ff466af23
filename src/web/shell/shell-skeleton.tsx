import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { RowSkeleton } from '../screens/state/row-skeleton.tsx'
import { sizes } from '../theme/tokens.ts'

/** What the shell will look like, while it is not known who is signed in. */
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
    <Box component="main" sx={{ p: 6, maxInlineSize: sizes.content, marginInline: 'auto' }}>
      <RowSkeleton />
    </Box>
  </>
)
