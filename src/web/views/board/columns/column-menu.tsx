import MoreIcon from '@mui/icons-material/MoreHoriz'
import Box from '@mui/material/Box'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../../../core/declare/model.ts'
import { permissionFor } from '../../../../core/declare/permissions.ts'
import { type CallError, refusalText } from '../../../base/api/errors.ts'
import type { Row } from '../../../base/api/shapes.ts'
import { type Choice, ChoicesButton } from '../../../base/ui/choices-button.tsx'
import { useFocusBeside } from '../../../base/ui/focus/focus-beside.ts'
import { ConfirmDialog } from '../../../base/ui/state/confirm-dialog.tsx'
import { useDeletionCounts } from '../../../data/access/use-deletion-counts.ts'
import { useHoldsAll } from '../../../data/access/use-holds-all.ts'
import { useRemove } from '../../../data/access/use-remove.ts'
import { titleOf } from '../../../data/rows/titles.ts'
import { ExistingChild } from '../../../fields/forms/row-tools.tsx'

type Props = {
  readonly model: Model
  readonly row: Row
  /** Names of fields that the board decides. */
  readonly hidden: readonly string[]
  readonly place: number
  readonly total: number
  readonly onRename: () => void
  readonly onMove: (from: number, to: number) => void
}

/** Menu of a column: rename, edit, move, and delete if it is empty. */
export const ColumnMenu = ({ model, row, hidden, place, total, onRename, onMove }: Props) => {
  const { t } = useTranslation(['board', 'common'])
  const [asking, setAsking] = useState<'form' | 'removal'>()
  const [reason, setReason] = useState<string>()
  const holdsAll = useHoldsAll()
  const mayUpdate = holdsAll([permissionFor(model.entity, 'update')])
  const mayDelete = holdsAll([permissionFor(model.entity, 'delete')])
  const { remove, forget, pending } = useRemove(model)
  const { held } = useDeletionCounts(model, [String(row.id)], asking === 'removal')
  const name = titleOf(model, row)
  const menu = useRef<HTMLElement>(null)
  useFocusBeside(menu, (element) => element.closest('[data-head]') ?? element)
  if (!mayUpdate && !mayDelete) return null
  const confirm = async () => {
    try {
      await remove(row)
      // Gives the focus back to the menu's button before its column is removed.
      flushSync(() => setAsking(undefined))
      forget(row)
    } catch (error) {
      setReason(refusalText(error as CallError))
    }
  }
  const choices: readonly Choice[] = [
    [t('board:columns.menu.rename'), onRename, mayUpdate],
    [t('board:columns.menu.edit'), () => setAsking('form'), mayUpdate],
    [t('board:columns.menu.sooner'), () => onMove(place, place - 1), mayUpdate && place > 0],
    [t('board:columns.menu.later'), () => onMove(place, place + 1), mayUpdate && place < total - 1],
    [
      t('common:delete'),
      () => {
        setReason(undefined)
        setAsking('removal')
      },
      mayDelete,
    ],
  ]
  return (
    <Box component="span" ref={menu} sx={{ display: 'contents' }}>
      <ChoicesButton
        label={t('board:columns.menu.label', { name })}
        choices={choices}
        icon={<MoreIcon fontSize="small" />}
      />
      {asking === 'form' && (
        <ExistingChild entity={model.name} id={String(row.id)} hidden={hidden} onClose={() => setAsking(undefined)} />
      )}
      <ConfirmDialog
        open={asking === 'removal'}
        title={t('common:deleteDialog.title', { title: name })}
        text={t('common:deleteDialog.forGood')}
        confirm={t('common:delete')}
        reason={held ?? reason}
        isRefused={held !== undefined}
        pending={pending}
        onCancel={() => setAsking(undefined)}
        onConfirm={() => void confirm()}
      />
    </Box>
  )
}
