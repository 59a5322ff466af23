import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { offeredDashboards } from '../../../../core/declare/tile.ts'
import { PageBody } from '../../../../web/base/ui/page-body.tsx'
import { PageHead } from '../../../../web/base/ui/page-head.tsx'
import { TileGrid } from '../../../../web/views/tiles/tile-grid.tsx'
import { useTiles } from '../../../../web/views/tiles/use-tiles.ts'
import { CopyButton } from './copy-button.tsx'
import { DashboardsMenu } from './dashboards-menu.tsx'
import { ScopePickers } from './scope-pickers.tsx'
import { readScope, scopeParams } from './use-dashboard.ts'
import { WallButton } from './wall-button.tsx'

/**
 * A page of the areas' tiles, over everything that the reader sees, or over one department, client or project (2.2).
 */
export const DashboardPage = () => {
  const { t } = useTranslation('dashboards')
  const [params, setParams] = useSearchParams()
  const scope = readScope(params)
  const ready = offeredDashboards.find((name) => name === params.get('ready'))
  const query = useTiles({
    path: '/dashboard',
    params: { ...scopeParams(scope), ...(ready === undefined ? {} : { ready }) },
  })
  const title = ready === undefined ? t('title') : t(`ready.${ready}`)
  return (
    <PageBody>
      <PageHead
        title={title}
        actions={
          <>
            <DashboardsMenu current={ready ?? offeredDashboards[0]} />
            <WallButton />
            <CopyButton title={title} tiles={(query.data ?? []).map(({ id }) => ({ id, ready: id }))} />
          </>
        }
      />
      <ScopePickers
        scope={scope}
        onChange={(next) => setParams({ ...(ready === undefined ? {} : { ready }), ...scopeParams(next) })}
      />
      <TileGrid query={query} empty={t('empty')} />
    </PageBody>
  )
}
