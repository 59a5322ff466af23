import UndoIcon from '@mui/icons-material/UndoOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../web/base/ui/state/confirm-dialog.tsx'

type Props = { readonly name: string; readonly touchedSince: number; readonly onUndo: () => Promise<boolean> }

/** Undoes the import after a confirmation that states how many rows were changed since. */
export const UndoImport = ({ name, touchedSince, onUndo }: Props) => {
  const { t } = useTranslation('import_wizard')
  const [isOpen, setOpen] = useState(false)
  const [isPending, setPending] = useState(false)
  const confirm = async () => {
    setPending(true)
    const hasStarted = await onUndo()
    setPending(false)
    if (hasStarted) setOpen(false)
  }
  return (
    <>
      <Button color="error" startIcon={<UndoIcon />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('undo.button')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={t('undo.title', { name })}
        text={[t('undo.text'), ...(touchedSince > 0 ? [t('undo.touched', { count: touchedSince })] : [])].join(' ')}
        confirm={t('undo.confirm')}
        pending={isPending}
        onCancel={() => setOpen(false)}
        onConfirm={() => void confirm()}
      />
    </>
  )
}
