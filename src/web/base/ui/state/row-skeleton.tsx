import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import { Waiting } from './waiting.tsx'

const lines = ['a', 'b', 'c', 'd', 'e', 'f']

/** Placeholder of a row's page while it loads. */
export const RowSkeleton = () => (
  <Waiting>
    <Skeleton width={240} height={32} sx={{ marginBlockEnd: 4 }} />
    <Paper elevation={1} sx={{ p: 5, display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
      {lines.map((line) => (
        <Skeleton key={line} height={28} />
      ))}
    </Paper>
  </Waiting>
)
