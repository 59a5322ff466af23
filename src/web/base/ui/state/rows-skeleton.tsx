import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { Waiting } from './waiting.tsx'

const lines = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']

/** Placeholder of a list's rows. */
export const RowsSkeleton = () => (
  <Waiting>
    {lines.map((line) => (
      <Box key={line} sx={{ paddingInline: 4, borderBlockEnd: '1px solid', borderColor: 'divider' }}>
        <Skeleton height={39} />
      </Box>
    ))}
  </Waiting>
)
