import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { Waiting } from '../../base/ui/state/waiting.tsx'

const places = ['a', 'b']
const lines = ['a', 'b', 'c', 'd']

/** Placeholder of a plan while its places load. */
export const PlanSkeleton = () => (
  <Waiting>
    <Stack spacing={4}>
      {places.map((place) => (
        <Paper key={place} elevation={1} sx={{ paddingInline: { xs: 2, sm: 4 }, paddingBlock: 2 }}>
          <Skeleton width={200} height={40} />
          {lines.map((line) => (
            <Skeleton key={line} height={40} />
          ))}
        </Paper>
      ))}
    </Stack>
  </Waiting>
)
