import DeleteIcon from '@mui/icons-material/DeleteOutline'
import Button from '@mui/material/Button'
import { type ReactNode, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Model } from '../../core/model.ts'
import { permissionFor } from '../../core/permissions.ts'
import { useHolds } from '../access/can.tsx'
import { useRemove } from '../access/use-remove.ts'
import type { CallError } from '../api/errors.ts'
import type { Row } from '../api/shapes.ts'
import { homePath } from '../base/redirect-target.ts'
import { useDeleteCommand } from '../commands/row-commands.ts'
import { titleOf } from '../data/titles.ts'
import { ConfirmDialog } from '../ui/state/confirm-dialog.tsx'

/**
 * Deletes a row after confirmation; a refusal shows the server's reason in the dialog.
 * @param isOffered whether the user may delete the row; registers the command
 */
export const useDeletion = (
  model: Model,
  row: Row,
  isOffered: boolean,
): { readonly ask: () => void; readonly dialog: ReactNode } => {
  const { t } = useTranslation('common')
  const navigate = useNavigate()
  const { remove, forget, pending } = useRemove(model)
  const mayList = useHolds({ permissions: [permissionFor(model.entity, 'index')] })
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState<string>()
  const ask = useCallback(() => {
    setReason(undefined)
    setOpen(true)
  }, [])
  useDeleteCommand(model, row, isOffered ? ask : undefined)
  const confirm = async () => {
    try {
      await remove(row)
      await navigate(mayList ? (model.entity.page ?? homePath) : homePath)
      forget(row)
    } catch (error) {
      setReason((error as CallError).message)
    }
  }
  const dialog = (
    <ConfirmDialog
      open={open}
      title={t('deleteDialog.title', { title: titleOf(model, row) })}
      text={t(model.entity.trash === true ? 'deleteDialog.trash' : 'deleteDialog.forGood')}
      confirm={t('delete')}
      reason={reason}
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
