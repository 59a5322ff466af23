import DashboardIcon from '@mui/icons-material/SpaceDashboardOutlined'
import Button from '@mui/material/Button'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { permissionFor } from '../../../../core/declare/permissions.ts'
import { offeredDashboards } from '../../../../core/declare/tile.ts'
import { readOne } from '../../../../web/base/api/shapes.ts'
import { type MenuChoice, PopupMenu } from '../../../../web/base/ui/popup-menu.tsx'
import { useMe } from '../../../../web/data/access/me.tsx'
import { useHoldsAll } from '../../../../web/data/access/use-holds-all.ts'
import { useModel } from '../../../../web/data/areas/product.ts'
import { createRow } from '../../../../web/data/rows/row-calls.ts'
import { useRows } from '../../../../web/data/rows/use-rows.ts'
import { useAction } from '../../../../web/data/rows/use-write.ts'

/** The most dashboards in the menu; their list has all of them. */
const mostNamed = 30

/**
 * A menu of the dashboards: ready ones, the reader's own and those of others.
 * @param current name or id of the shown one
 */
export const DashboardsMenu = ({ current }: { readonly current: string }) => {
  const { t } = useTranslation(['dashboards', 'dashboard'])
  const id = useId()
  const navigate = useNavigate()
  const me = useMe()
  const model = useModel('dashboard')
  const holdsAll = useHoldsAll()
  const act = useAction()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const mayList = holdsAll([permissionFor(model.entity, 'index'), permissionFor(model.entity, 'show')])
  const mayMake = mayList && holdsAll([permissionFor(model.entity, 'store')])
  const { query } = useRows(
    model,
    { page: 1, perPage: mostNamed, sort: [{ field: 'title', order: 'asc' }] },
    mayList && anchor !== null,
  )
  const rows = query.data?.data ?? []
  const own = rows.filter(({ created_by }) => created_by === me.id)
  const others = rows.filter(({ created_by }) => created_by !== me.id)
  const linesOf = (heading: string, some: typeof rows): readonly MenuChoice[] =>
    some.length === 0
      ? []
      : [
          { label: heading },
          ...some.map((row) => ({
            label: row.title,
            selected: row.id === current,
            run: () => void navigate(`/dashboards/${encodeURIComponent(row.id)}`),
          })),
        ]
  const make = () =>
    act(
      async () => {
        const answer = await createRow(model, { title: t('dashboards:untitled') })
        void navigate(`/dashboards/${encodeURIComponent(String(readOne(answer.data).id))}?arrange=1`)
        return answer
      },
      { rows: model },
    )
  const choices: readonly MenuChoice[] = [
    { label: t('dashboards:readyOnes') },
    ...offeredDashboards.map((name, n) => ({
      label: t(`dashboards:ready.${name}`),
      selected: name === current,
      run: () => void navigate(n === 0 ? '/dashboard' : `/dashboard?ready=${name}`),
    })),
    ...linesOf(t('dashboards:own'), own),
    ...linesOf(t('dashboards:shared'), others),
    ...(mayMake ? [{ label: t('dashboards:more') }, { label: t('dashboard:new'), run: () => void make() }] : []),
    ...(mayList ? [{ label: t('dashboards:all'), run: () => void navigate('/dashboards') }] : []),
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
        <span className="button-word">{t('dashboard:many')}</span>
      </Button>
      <PopupMenu id={id} label={t('dashboard:many')} anchor={anchor} close={() => setAnchor(null)} choices={choices} />
    </>
  )
}
