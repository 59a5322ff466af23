import DeleteIcon from '@mui/icons-material/DeleteOutline'
import Button from '@mui/material/Button'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Model } from '../../../core/declare/model.ts'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { type CallError, refusalText } from '../../base/api/errors.ts'
import type { Row } from '../../base/api/shapes.ts'
import { homePath } from '../../base/browser/redirect-target.ts'
import { notify } from '../../base/feedback/notices.ts'
import { ConfirmDialog } from '../../base/ui/state/confirm-dialog.tsx'
import { useHolds } from '../../data/access/can.tsx'
import { type Moment, useMoment } from '../../data/access/moment.ts'
import { useDeletionCounts } from '../../data/access/use-deletion-counts.ts'
import { useMomentCalls } from '../../data/access/use-moment-calls.ts'
import { useRemove } from '../../data/access/use-remove.ts'
import { leadsToForm } from '../../data/addresses/form-address.ts'
import { useProduct } from '../../data/areas/product.ts'
import { placeBefore } from '../../data/rows/last-places.ts'
import { titleOf } from '../../data/rows/titles.ts'
import { useDeleteCommand } from '../../fields/commands/row-commands.ts'

/**
 * Deletes a row after confirmation; a refusal shows the server's reason in the dialog.
 * @param isOffered whether the user may delete the row; registers the command
 * @param onGone leaves the row; by default the page of before is shown
 */
export const useDeletion = (
  model: Model,
  row: Row,
  isOffered: boolean,
  onGone?: () => void,
): { readonly ask: () => void; readonly dialog: ReactNode } => {
  const { t } = useTranslation('common')
  const navigate = useNavigate()
  const { remove, forget, pending } = useRemove(model)
  const mayList = useHolds({ permissions: [permissionFor(model.entity, 'index')] })
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState<string>()
  const moment = useMoment(model, row.id)
  const calls = useMomentCalls(model)
  const { along, held } = useDeletionCounts(model, [String(row.id)], open)
  const { models, pages } = useProduct()
  const askForAll = () => {
    setReason(undefined)
    setOpen(true)
  }
  const askWhich = async (of: Moment) => {
    const scope = await of.ask('delete')
    if (scope === 'all') askForAll()
    else if (scope !== undefined)
      await calls.remove({ id: of.id, at: of.at, scope, version: Number(row.version) }).then(
        () => of.settled(undefined),
        (error: CallError) => notify({ type: 'error', message: error.message }),
      )
  }
  const latest = useRef<() => void>(askForAll)
  useEffect(() => {
    latest.current = () => (moment === undefined ? askForAll() : void askWhich(moment))
  })
  const ask = useCallback(() => latest.current(), [])
  const rule = row[model.byName.get(model.entity.calendar?.repeats?.rule ?? '')?.wire ?? '']
  const where = t(model.entity.trash === true ? 'deleteDialog.trash' : 'deleteDialog.forGood')
  useDeleteCommand(model, row, isOffered ? ask : undefined)
  const confirm = async () => {
    try {
      await remove(row)
      const listOrHome = mayList ? (model.entity.page ?? homePath) : homePath
      const isPage = (address: string) => !leadsToForm(models.all, pages, new URL(address, window.location.origin))
      if (onGone === undefined) await navigate(placeBefore(row, isPage) ?? listOrHome)
      else onGone()
      forget(row)
    } catch (error) {
      setReason(refusalText(error as CallError))
    }
  }
  const dialog = (
    <ConfirmDialog
      open={open}
      title={t('deleteDialog.title', { title: titleOf(model, row) })}
      text={[typeof rule === 'string' && rule !== '' ? t('deleteDialog.series', { where }) : where, along]
        .filter((one) => one !== undefined)
        .join(' ')}
      confirm={t('delete')}
      reason={held ?? reason}
      isRefused={held !== undefined}
      pending={pending}
      onCancel={() => setOpen(false)}
      onConfirm={() => void confirm()}
    />
  )
  return { ask, dialog }
}

/** The button that deletes a row, on pages whose main action it is. */
export const DeleteButton = ({ model, row }: { model: Model; row: Row }) => {
  const { t } = useTranslation('common')
  const { ask, dialog } = useDeletion(model, row, true)
  return (
    <>
      <Button color="error" startIcon={<DeleteIcon />} onClick={ask}>
        {t('delete')}
      </Button>
      {dialog}
    </>
  )
}
