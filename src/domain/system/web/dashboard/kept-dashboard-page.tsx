import { useAbility } from '@casl/react'
import AddIcon from '@mui/icons-material/Add'
import DashboardCustomizeIcon from '@mui/icons-material/DashboardCustomizeOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router'
import type { RowOf } from '../../../../core/declare/register.ts'
import { useDownload } from '../../../../web/base/feedback/use-download.ts'
import { PageBody } from '../../../../web/base/ui/page-body.tsx'
import { PageHead } from '../../../../web/base/ui/page-head.tsx'
import { type Access, permitsRow } from '../../../../web/data/access/ability.ts'
import { editAddress } from '../../../../web/data/addresses/form-address.ts'
import { useModel, useProduct } from '../../../../web/data/areas/product.ts'
import { RowBoundary } from '../../../../web/views/row-page/row-boundary.tsx'
import { RowButtons } from '../../../../web/views/row-page/row-buttons.tsx'
import { TileGrid } from '../../../../web/views/tiles/tile-grid.tsx'
import { useTiles } from '../../../../web/views/tiles/use-tiles.ts'
import { ArrangedGrid } from './arranged-grid.tsx'
import { CopyButton } from './copy-button.tsx'
import { DashboardsMenu } from './dashboards-menu.tsx'
import { ScopePickers } from './scope-pickers.tsx'
import { readScope, scopeParams, useTilesWrite } from './use-dashboard.ts'
import { WallButton } from './wall-button.tsx'

const arrangeParameter = 'arrange'

const Kept = ({ row }: { readonly row: RowOf<'dashboard'> }) => {
  const { t } = useTranslation(['dashboards', 'dashboard'])
  const model = useModel('dashboard')
  const { shares: Share } = useProduct().panels
  const location = useLocation()
  const [params, setParams] = useSearchParams()
  const access = useAbility<Access>()
  const may = (action: 'update' | 'delete') => permitsRow(access, action, model.entity.permission, row)
  const scope = readScope(params)
  const query = useTiles(
    { path: `/dashboards/${encodeURIComponent(row.id)}/tiles`, params: scopeParams(scope) },
    row.version,
  )
  const write = useTilesWrite(row)
  const [isAdding, setAdding] = useState(false)
  const [Gallery, download] = useDownload(async () => (await import('./gallery-dialog.tsx')).GalleryDialog)
  const isArranging = may('update') && params.has(arrangeParameter)
  const set = (change: (next: URLSearchParams) => void) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        change(next)
        return next
      },
      { replace: true },
    )
  const add = () => {
    setAdding(true)
    download()
  }
  const addButton = (
    <Button
      startIcon={<AddIcon />}
      variant={row.tiles.length === 0 ? 'contained' : 'text'}
      aria-haspopup="dialog"
      onClick={add}
    >
      <span className="button-word">{t('add')}</span>
    </Button>
  )
  return (
    <PageBody>
      <PageHead
        title={row.title}
        actions={
          <>
            <DashboardsMenu current={row.id} />
            {isArranging && addButton}
            {may('update') && (
              <Button
                color="inherit"
                startIcon={<DashboardCustomizeIcon />}
                aria-pressed={isArranging}
                onClick={() =>
                  set((next) => (isArranging ? next.delete(arrangeParameter) : next.set(arrangeParameter, '1')))
                }
              >
                <span className="button-word">{t(isArranging ? 'done' : 'arrange')}</span>
              </Button>
            )}
            <WallButton />
            {Share !== undefined && <Share model={model} row={row} mayChange={may('update')} />}
            <CopyButton title={row.title} tiles={row.tiles} />
            <RowButtons model={model} row={row} may={may} editAddress={editAddress(model, row.id, location)} />
          </>
        }
      />
      <ScopePickers
        scope={scope}
        onChange={(next) => setParams({ ...(isArranging ? { [arrangeParameter]: '1' } : {}), ...scopeParams(next) })}
      />
      {isArranging && query.data !== undefined ? (
        <ArrangedGrid kept={row.tiles} tiles={query.data} onChange={(tiles) => void write(tiles)} />
      ) : (
        <TileGrid query={query} empty={t(row.tiles.length === 0 ? 'bare' : 'empty')} />
      )}
      {isArranging && row.tiles.length === 0 && addButton}
      {isAdding && Gallery !== undefined && (
        <Gallery kept={row.tiles} onAdd={(tile) => void write([...row.tiles, tile])} onClose={() => setAdding(false)} />
      )}
    </PageBody>
  )
}

/** A stored dashboard, which its readers view, and which users who may change it arrange. */
export const KeptDashboardPage = () => (
  <RowBoundary model={useModel('dashboard')}>{(row) => <Kept key={row.id} row={row} />}</RowBoundary>
)
