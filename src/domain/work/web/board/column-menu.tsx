import MoreIcon from '@mui/icons-material/MoreHoriz'
import Box from '@mui/material/Box'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { CallError } from '../../../../web/base/api/errors.ts'
import type { Row } from '../../../../web/base/api/shapes.ts'
import { type Choice, ChoicesButton } from '../../../../web/base/ui/choices-button.tsx'
import { useFocusBeside } from '../../../../web/base/ui/focus-beside.ts'
import { ConfirmDialog } from '../../../../web/base/ui/state/confirm-dialog.tsx'
import { useHolds } from '../../../../web/data/access/can.tsx'
import { useDeletionCounts } from '../../../../web/data/access/use-deletion-counts.ts'
import { useRemove } from '../../../../web/data/access/use-remove.ts'
import { useModel } from '../../../../web/data/areas/product.ts'
import { ExistingChild } from '../../../../web/fields/forms/row-tools.tsx'

type Props = {
  readonly stage: Row
  readonly place: number
  readonly total: number
  readonly onRename: () => void
  readonly onMove: (from: number, to: number) => void
}

/** Menu of a column: rename, edit, move, and delete if it is empty. */
export const ColumnMenu = ({ stage, place, total, onRename, onMove }: Props) => {
  const { t } = useTranslation(['board', 'common'])
  const [asking, setAsking] = useState<'form' | 'removal'>()
  const [reason, setReason] = useState<string>()
  const mayUpdate = useHolds({ permissions: ['stage-update'] })
  const mayDelete = useHolds({ permissions: ['stage-delete'] })
  const model = useModel('stage')
  const { remove, forget, pending } = useRemove(model)
  const { held } = useDeletionCounts(model, [String(stage.id)], asking === 'removal')
  const name = String(stage.name ?? '')
  const menu = useRef<HTMLElement>(null)
  useFocusBeside(menu, (element) => element.closest('[data-head]') ?? element)
  if (!mayUpdate && !mayDelete) return null
  const confirm = async () => {
    try {
      await remove(stage)
      // Gives the focus back to the menu's button before its column is removed.
      flushSync(() => setAsking(undefined))
      forget(stage)
    } catch (error) {
      setReason((error as CallError).message)
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
        <ExistingChild
          entity="stage"
          id={String(stage.id)}
          hidden={['sprint', 'order']}
          onClose={() => setAsking(undefined)}
        />
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
