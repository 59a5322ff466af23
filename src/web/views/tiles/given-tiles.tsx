import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { HealthRow } from '../../../core/query/health.ts'
import type { FigureAnswer } from '../../../core/query/measured.ts'
import { EmptyState } from '../../base/ui/state/empty-state.tsx'
import { useProduct } from '../../data/areas/product.ts'
import { HealthRows } from './health-tile.tsx'
import { gridStyle, type ShownTile, spansOf } from './shown-tile.ts'
import { TileCard } from './tile-card.tsx'
import { TileAnswer } from './tile-content.tsx'

/** A tile that came with its answer. */
export type GivenTile = Pick<ShownTile, 'id' | 'kind' | 'title' | 'size' | 'question' | 'compared'> & {
  readonly result: FigureAnswer | null
  readonly earlier?: FigureAnswer
  readonly off?: readonly HealthRow[]
  readonly fault?: string
}

const Content = ({ tile }: { readonly tile: GivenTile }) => {
  const { models } = useProduct()
  const { question, result, earlier, off, fault, title } = tile
  const model = models.all.find(({ name }) => name === question?.entity)
  if (result === null || question === undefined || model === undefined)
    return <Typography color="text.secondary">{fault}</Typography>
  if (off !== undefined) return <HealthRows title={title} count={Number(result.total)} rows={off} model={undefined} />
  return <TileAnswer model={model} tile={tile} question={question} answer={result} earlier={earlier} />
}

/** Tiles whose answers are given, for people who may not ask. */
export const GivenTiles = ({ tiles }: { readonly tiles: readonly GivenTile[] }) => {
  const { t } = useTranslation('dashboards')
  const spans = spansOf(tiles)
  if (tiles.length === 0) return <EmptyState text={t('nothing')} />
  return (
    <Box sx={gridStyle}>
      {tiles.map((tile, n) => (
        <TileCard key={tile.id} tile={tile} span={spans[n]}>
          <Content tile={tile} />
        </TileCard>
      ))}
    </Box>
  )
}
