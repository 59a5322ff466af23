import { useAbility } from '@casl/react'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { permissionFor, permissionsOn } from '../../../../core/declare/permissions.ts'
import { type CallError, refusalText } from '../../../base/api/errors.ts'
import { notify } from '../../../base/feedback/notices.ts'
import { ConfirmDialog } from '../../../base/ui/state/confirm-dialog.tsx'
import { type Access, permitsRow } from '../../../data/access/ability.ts'
import { useHoldsAll } from '../../../data/access/use-holds-all.ts'
import { allView } from '../list-state.ts'
import { useViewWrites } from './use-view-writes.ts'
import { isChanged, type View } from './view.ts'
import { ViewDialog } from './view-dialog.tsx'
import type { ViewProps } from './view-props.ts'

export type ViewAction = { readonly label: string; readonly run: () => void }

type ViewActions = {
  /** Shows the list as the view has it; with undefined, as it is declared. */
  readonly open: (view: View | undefined) => void
  /** Actions on the open view; undefined where the user may not use them, or where there is nothing to do. */
  readonly save: ViewAction | undefined
  readonly reset: ViewAction | undefined
  readonly add: ViewAction | undefined
  readonly rename: ViewAction | undefined
  readonly makeDefault: ViewAction | undefined
  readonly remove: ViewAction | undefined
  /** The dialogs of the actions, which the caller renders. */
  readonly dialogs: ReactNode
}

/** Returns the actions on a list's views that the user may use. */
export const useViewActions = ({ model, state, layout, views, resetLayout, onChange }: ViewProps): ViewActions => {
  const { t } = useTranslation(['list', 'common'])
  const access = useAbility<Access>()
  const holdsAll = useHoldsAll()
  const [asking, setAsking] = useState<'add' | 'rename' | 'delete'>()
  const writes = useViewWrites(model)
  const { view, usual, setUsual } = views
  const open = (target: View | undefined) =>
    target === undefined
      ? onChange({
          search: '',
          where: undefined,
          sort: [],
          group: undefined,
          view: usual === undefined ? undefined : allView,
          peek: undefined,
        })
      : onChange({ ...target.state, view: target.id, peek: undefined })
  const may = (action: 'update' | 'delete') =>
    writes !== undefined &&
    view?.row !== undefined &&
    permitsRow(access, action, writes.keeper.entity.permission, view.row)
  const sharing = writes?.keeper.byName.get(writes.fields.shared)
  const mayShare = sharing !== undefined && holdsAll(permissionsOn(sharing, 'write'))
  const write = async (send: () => Promise<void>) => {
    try {
      await send()
    } catch (error) {
      notify({ type: 'error', message: refusalText(error as CallError) })
    }
  }
  const hasChanges = view !== undefined && isChanged(view, state, layout, model)
  const isDefault = view !== undefined && usual === view.id
  const renaming = t(mayShare ? 'views.renameOrShare' : 'views.rename')
  const action = (label: string, isOffered: boolean, run: () => void): ViewAction | undefined =>
    isOffered ? { label, run } : undefined
  return {
    open,
    save: action(t('views.save'), hasChanges && may('update'), () => {
      if (view !== undefined)
        void write(async () => {
          await writes?.save(view, state, layout)
          // The layout is part of the view now; a local copy would hide later changes by others.
          resetLayout()
        })
    }),
    reset: action(t('views.reset'), hasChanges, () => {
      resetLayout()
      open(view)
    }),
    add: action(t('views.add'), writes !== undefined && holdsAll([permissionFor(writes.keeper.entity, 'store')]), () =>
      setAsking('add'),
    ),
    rename: action(renaming, may('update'), () => setAsking('rename')),
    makeDefault: action(t(isDefault ? 'views.notDefault' : 'views.default'), view !== undefined, () =>
      setUsual(isDefault ? undefined : view?.id),
    ),
    remove: action(t('views.delete'), may('delete'), () => setAsking('delete')),
    dialogs: writes !== undefined && (
      <>
        {asking === 'add' && (
          <ViewDialog
            title={t('views.addTitle')}
            name=""
            isShared={mayShare ? false : undefined}
            onCancel={() => setAsking(undefined)}
            onSave={async (name, isShared) => {
              const newId = await writes.add(name, isShared, state, layout)
              // The focus returns to the button before the button disappears, as nothing is left to save.
              flushSync(() => setAsking(undefined))
              onChange({ view: newId, page: state.page })
            }}
          />
        )}
        {asking === 'rename' && view !== undefined && (
          <ViewDialog
            title={renaming}
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
              void write(async () => {
                await writes.remove(view)
                if (isDefault) setUsual(undefined)
                onChange({ view: undefined, page: state.page }, true)
              })
          }}
        />
      </>
    ),
  }
}
