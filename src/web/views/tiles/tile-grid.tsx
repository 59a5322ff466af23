import Box from '@mui/material/Box'
import { EmptyState } from '../../base/ui/state/empty-state.tsx'
import { ErrorState } from '../../base/ui/state/error-state.tsx'
import { RowsSkeleton } from '../../base/ui/state/rows-skeleton.tsx'
import { gridStyle, spansOf } from './shown-tile.ts'
import { TileCard } from './tile-card.tsx'
import type { useTiles } from './use-tiles.ts'

type Props = { readonly query: ReturnType<typeof useTiles>; readonly empty: string }

/** Tiles beside each other, each with its own answer. */
export const TileGrid = ({ query, empty }: Props) => {
  if (query.data === undefined)
    return query.isError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : <RowsSkeleton />
  if (query.data.length === 0) return <EmptyState text={empty} />
  const spans = spansOf(query.data)
  return (
    <Box sx={gridStyle}>
      {query.data.map((tile, n) => (
        <TileCard key={tile.id} tile={tile} span={spans[n]} />
      ))}
    </Box>
  )
}
