import DashboardIcon from '@mui/icons-material/DashboardOutlined'
import Button from '@mui/material/Button'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { KeptTile } from '../../../core/declare/kept-tile.ts'
import type { Model } from '../../../core/declare/model.ts'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { allOf, equals, meValue } from '../../../core/query/predicate.ts'
import { isRow, type Row } from '../../base/api/shapes.ts'
import { type MenuChoice, PopupMenu } from '../../base/ui/popup-menu.tsx'
import { useHoldsAll } from '../../data/access/use-holds-all.ts'
import { useProduct } from '../../data/areas/product.ts'
import { useAllRows } from '../../data/rows/all-rows.ts'
import { changeRow, createRow } from '../../data/rows/row-calls.ts'
import { titleOf } from '../../data/rows/titles.ts'
import { useAction } from '../../data/rows/use-write.ts'

type Props = { readonly title: string; readonly tile: Omit<KeptTile, 'id'> }
type KeeperProps = Props & { readonly model: Model; readonly wire: string }

const tilesIn = (row: Row, wire: string): readonly Row[] => {
  const tiles = row[wire]
  return Array.isArray(tiles) ? tiles.filter(isRow) : []
}

const PutButton = ({ model, wire, title, tile }: KeeperProps) => {
  const { t } = useTranslation<string>()
  const id = useId()
  const act = useAction()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { data: own = [] } = useAllRows(
    model,
    { where: allOf(equals('created_by', meValue)) },
    { enabled: anchor !== null },
  )
  const named = model.byName.get(model.entity.title)?.wire ?? model.entity.title
  const newTile = () => ({ ...tile, id: crypto.randomUUID() })
  const put = (row: Row) =>
    act(
      () => changeRow(model, row, { [wire]: [...tilesIn(row, wire), newTile()] }),
      { rows: model },
      t('report:wasPut', { title: titleOf(model, row) }),
    )
  const make = () =>
    act(
      () => createRow(model, { [named]: title.slice(0, 120), [wire]: [newTile()] }),
      { rows: model },
      t('report:wasPut', { title }),
    )
  const choices: readonly MenuChoice[] = [
    ...own.map((row) => ({ label: titleOf(model, row), run: () => void put(row) })),
    { label: t('report:newDashboard'), run: () => void make() },
  ]
  return (
    <>
      <Button
        color="inherit"
        startIcon={<DashboardIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        {...(anchor === null ? {} : { 'aria-controls': id })}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <span className="button-word">{t('report:put')}</span>
      </Button>
      <PopupMenu id={id} label={t('report:put')} anchor={anchor} close={() => setAnchor(null)} choices={choices} />
    </>
  )
}

/** Puts the report on a dashboard of one's own, where there is an entity with tiles. */
export const PutOnDashboard = (props: Props) => {
  const { models } = useProduct()
  const holdsAll = useHoldsAll()
  const keepers = models.all.flatMap((model) => {
    const field = model.fields.find((one) => one.field.kind === 'tiles')
    const may = (['index', 'store', 'update'] as const).every((action) =>
      holdsAll([permissionFor(model.entity, action)]),
    )
    return field === undefined || !may || model.entity.page === undefined ? [] : [{ model, wire: field.wire }]
  })
  const [keeper] = keepers
  return keeper === undefined ? null : <PutButton {...props} {...keeper} />
}
