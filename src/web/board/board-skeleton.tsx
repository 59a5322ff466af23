import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { Waiting } from '../ui/state/waiting.tsx'
import { cardHeight, columnsLook } from './board-look.ts'

const columns = ['a', 'b', 'c']
const cards = ['a', 'b', 'c']

/** Placeholder of a board while it loads. */
export const BoardSkeleton = () => (
  <Waiting sx={{ ...columnsLook(columns.length, false), overflow: 'hidden' }}>
    {columns.map((column) => (
      <Box key={column} sx={{ display: 'grid', gap: 2 }}>
        <Skeleton width={140} height={32} />
        {cards.map((card) => (
          <Skeleton key={card} variant="rounded" height={cardHeight} />
        ))}
      </Box>
    ))}
  </Waiting>
)
