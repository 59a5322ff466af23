import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { isUuid } from '../../../../core/query/values.ts'
import { PageBody } from '../../../../web/base/ui/page-body.tsx'
import { PageHead } from '../../../../web/base/ui/page-head.tsx'
import { EmptyState } from '../../../../web/base/ui/state/empty-state.tsx'
import { ErrorState } from '../../../../web/base/ui/state/error-state.tsx'
import { RowsSkeleton } from '../../../../web/base/ui/state/rows-skeleton.tsx'
import { useProduct } from '../../../../web/data/areas/product.ts'
import { ScopePickers } from './scope-pickers.tsx'
import { Tile } from './tile.tsx'
import { type Scope, scopes, useDashboard } from './use-dashboard.ts'

/** The scope that the address names. */
const readScope = (params: URLSearchParams): Scope | undefined => {
  const name = scopes.find((one) => isUuid(params.get(`${one}_id`) ?? ''))
  return name === undefined ? undefined : { name, id: params.get(`${name}_id`) ?? '' }
}

/** Tiles over all that the reader sees, or over what belongs to a department, a client or a project (specification, section 2.2). */
export const DashboardPage = () => {
  const { t } = useTranslation('dashboard')
  const { models } = useProduct()
  const [params, setParams] = useSearchParams()
  const scope = readScope(params)
  const query = useDashboard(scope)
  const tiles = (query.data ?? []).flatMap((tile) => {
    const model = models.all.find(({ name }) => name === tile.question.entity)
    return model === undefined ? [] : [{ tile, model }]
  })
  const choose = (next: Scope | undefined) => setParams(next === undefined ? {} : { [`${next.name}_id`]: next.id })
  return (
    <PageBody>
      <PageHead title={t('title')} />
      <ScopePickers scope={scope} onChange={choose} />
      {query.data === undefined ? (
        query.isError ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <RowsSkeleton />
        )
      ) : tiles.length === 0 ? (
        <EmptyState text={t('empty')} />
      ) : (
        <Box
          sx={{
            display: 'grid',
            gap: 4,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(12, minmax(0, 1fr))' },
          }}
        >
          {tiles.map(({ tile, model }) => (
            <Tile key={tile.id} model={model} tile={tile} />
          ))}
        </Box>
      )}
    </PageBody>
  )
}
