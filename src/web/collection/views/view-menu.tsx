import { useAbility } from '@casl/react'
import CheckIcon from '@mui/icons-material/Check'
import GroupIcon from '@mui/icons-material/GroupOutlined'
import Divider from '@mui/material/Divider'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mineViewId } from '../../../core/keys.ts'
import { mineFields } from '../../../core/mine.ts'
import { permissionFor, permissionsOn } from '../../../core/permissions.ts'
import { type Access, permitsRow } from '../../access/ability.ts'
import { useReadable } from '../../access/readable.ts'
import { useHoldsAll } from '../../access/use-holds-all.ts'
import type { CallError } from '../../api/errors.ts'
import { notify } from '../../feedback/notices.ts'
import { PopupMenu } from '../../ui/popup-menu.tsx'
import { ConfirmDialog } from '../../ui/state/confirm-dialog.tsx'
import { allView } from '../list-state.ts'
import { mineView } from './mine-view.ts'
import { useViewWrites } from './use-view-writes.ts'
import { useAllViews } from './use-views.ts'
import { isChanged, type View } from './view.ts'
import { ViewDialog } from './view-dialog.tsx'
import type { ViewProps } from './view-props.ts'

type Props = ViewProps & {
  readonly id: string
  readonly changed: boolean
  readonly anchor: HTMLElement | null
  readonly close: () => void
}

/** Menu of views, and of actions on the current one. */
export const ViewMenu = ({ model, state, layout, views, resetLayout, onChange, ...props }: Props) => {
  const { t } = useTranslation(['list', 'common'])
  const access = useAbility<Access>()
  const holdsAll = useHoldsAll()
  const [asking, setAsking] = useState<'add' | 'rename' | 'delete'>()
  const readable = useReadable(model)
  const builtIn = mineFields(model)
    .filter((field) => readable.includes(field))
    .flatMap(({ name }) => mineView(model, mineViewId(name), t) ?? [])
  const all = [...builtIn, ...useAllViews(model)]
  const writes = useViewWrites(model)
  const { view, usual, setUsual } = views
  if (writes === undefined) return null
  const { keeper } = writes
  const may = (action: 'update' | 'delete') =>
    view?.row !== undefined && permitsRow(access, action, keeper.entity.permission, view.row)
  const sharing = keeper.byName.get(writes.fields.shared)
  const mayShare = sharing !== undefined && holdsAll(permissionsOn(sharing, 'write'))
  const run = async (write: () => Promise<void>) => {
    try {
      await write()
    } catch (error) {
      notify({ type: 'error', message: (error as CallError).message })
    }
  }
  const choose = (act: () => void) => () => {
    props.close()
    act()
  }
  const open = (view: View) => onChange({ ...view.state, view: view.id, peek: undefined })
  const item = (target: View) => (
    <MenuItem
      key={target.id}
      role="menuitemradio"
      aria-checked={target.id === view?.id}
      onClick={choose(() => open(target))}
    >
      <ListItemIcon>{target.id === view?.id && <CheckIcon fontSize="small" />}</ListItemIcon>
      <ListItemText>
        <bdi>{target.name}</bdi>
      </ListItemText>
      {target.isShared && <GroupIcon fontSize="small" titleAccess={t('views.shared')} sx={{ marginInlineStart: 3 }} />}
    </MenuItem>
  )
  const entry = (key: string, label: string, act: () => void) => (
    <MenuItem key={key} onClick={choose(act)}>
      {label}
    </MenuItem>
  )
  const isUsual = view !== undefined && usual === view.id
  return (
    <>
      <PopupMenu id={props.id} label={t('views.button')} anchor={props.anchor} close={props.close}>
        <MenuItem
          role="menuitemradio"
          aria-checked={view === undefined}
          onClick={choose(() =>
            onChange({
              search: '',
              where: undefined,
              sort: [],
              view: usual === undefined ? undefined : allView,
            }),
          )}
        >
          <ListItemIcon>{view === undefined && <CheckIcon fontSize="small" />}</ListItemIcon>
          <ListItemText>{t('views.all')}</ListItemText>
        </MenuItem>
        {all.map(item)}
        <Divider component="li" />
        {[
          view !== undefined && props.changed && may('update')
            ? entry(
                'save',
                t('views.save'),
                () =>
                  void run(async () => {
                    await writes.save(view, state, layout)
                    // The layout is saved in the view now; a local copy would hide later changes by others.
                    resetLayout()
                  }),
              )
            : null,
          view !== undefined && isChanged(view, state, layout, model)
            ? entry('reset', t('views.reset'), () => {
                resetLayout()
                open(view)
              })
            : null,
          holdsAll([permissionFor(keeper.entity, 'store')])
            ? entry('add', t('views.add'), () => setAsking('add'))
            : null,
          may('update')
            ? entry('rename', t(mayShare ? 'views.renameOrShare' : 'views.rename'), () => setAsking('rename'))
            : null,
          view === undefined
            ? null
            : entry('usual', t(isUsual ? 'views.notDefault' : 'views.default'), () =>
                setUsual(isUsual ? undefined : view.id),
              ),
          may('delete') ? entry('delete', t('views.delete'), () => setAsking('delete')) : null,
        ]}
      </PopupMenu>
      {asking === 'add' && (
        <ViewDialog
          title={t('views.addTitle')}
          name=""
          isShared={mayShare ? false : undefined}
          onCancel={() => setAsking(undefined)}
          onSave={async (name, isShared) => {
            const newId = await writes.add(name, isShared, state, layout)
            setAsking(undefined)
            onChange({ view: newId, page: state.page })
          }}
        />
      )}
      {asking === 'rename' && view !== undefined && (
        <ViewDialog
          title={t(mayShare ? 'views.renameOrShare' : 'views.rename')}
          name={view.name}
          isShared={mayShare ? view.isShared : undefined}
          onCancel={() => setAsking(undefined)}
          onSave={async (name, isShared) => {
            await writes.rename(view, name, isShared)
            setAsking(undefined)
          }}
        />
      )}
      <ConfirmDialog
        open={asking === 'delete' && view !== undefined}
        title={t('common:deleteDialog.title', { title: view?.name ?? '' })}
        text={t('views.deleteText')}
        confirm={t('common:delete')}
        onCancel={() => setAsking(undefined)}
        onConfirm={() => {
          setAsking(undefined)
          if (view !== undefined)
            void run(async () => {
              await writes.remove(view)
              if (usual === view.id) setUsual(undefined)
              onChange({ view: undefined, page: state.page }, true)
            })
        }}
      />
    </>
  )
}
