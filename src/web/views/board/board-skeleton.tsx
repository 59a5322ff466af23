import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { Waiting } from '../../base/ui/state/waiting.tsx'
import { cardHeight, columnGround, columnsLook, columnWidths } from './board-look.ts'

const columns = ['a', 'b', 'c']
const cards = ['a', 'b', 'c']

/** Placeholder of a board while it loads. */
export const BoardSkeleton = () => (
  <Waiting sx={{ ...columnWidths, ...columnsLook(columns.length, false), overflow: 'hidden' }}>
    {columns.map((column) => (
      <Box
        key={column}
        sx={{
          ...columnGround,
          display: 'grid',
          alignContent: 'start',
          gap: 2,
          p: 2,
          borderRadius: 2,
          minBlockSize: 420,
        }}
      >
        <Skeleton width={120} height={28} />
        {cards.map((card) => (
          <Skeleton key={card} variant="rounded" height={cardHeight} />
        ))}
      </Box>
    ))}
  </Waiting>
)
