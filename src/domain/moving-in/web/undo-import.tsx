import UndoIcon from '@mui/icons-material/UndoOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../web/ui/state/confirm-dialog.tsx'

type Props = { readonly name: string; readonly touchedSince: number; readonly onUndo: () => Promise<boolean> }

/** Takes the whole import back, once it was said what of it somebody has touched since. */
export const UndoImport = ({ name, touchedSince, onUndo }: Props) => {
  const { t } = useTranslation('import_wizard')
  const [isAsked, setAsked] = useState(false)
  const [isPending, setPending] = useState(false)
  const confirm = async () => {
    setPending(true)
    const isBegun = await onUndo()
    setPending(false)
    if (isBegun) setAsked(false)
  }
  return (
    <>
      <Button color="error" startIcon={<UndoIcon />} aria-haspopup="dialog" onClick={() => setAsked(true)}>
        {t('undo.button')}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={t('undo.title', { name })}
        text={[t('undo.text'), ...(touchedSince > 0 ? [t('undo.touched', { count: touchedSince })] : [])].join(' ')}
        confirm={t('undo.confirm')}
        pending={isPending}
        onCancel={() => setAsked(false)}
        onConfirm={() => void confirm()}
      />
    </>
  )
}
