import MoveIcon from '@mui/icons-material/DriveFileMoveOutlined'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../web/base/api/client.ts'
import { useModel } from '../../../web/data/areas/product.ts'
import { useAction } from '../../../web/data/rows/use-write.ts'
import { anyChangeOf } from '../../../web/data/rows/write-effects.ts'
import type { WeekEntry, WorkedRow } from '../week-answer.ts'
import { AddRow } from './add-row.tsx'

/** A button that moves the time of an entry to another task, todo or ticket. */
export const MoveEntry = ({ entry }: { readonly entry: WeekEntry }) => {
  const { t } = useTranslation(['timesheets', 'common'])
  const id = useId()
  const model = useModel('time_entry')
  const act = useAction()
  const [isOpen, setOpen] = useState(false)
  const move = async ({ about_type, about_id }: WorkedRow) => {
    const body = { about_type, about_id, version: entry.version }
    const call = () => client.post<unknown>(`${model.entity.api}/${encodeURIComponent(entry.id)}/move`, body)
    if (await act(call, { more: [anyChangeOf(model)] })) setOpen(false)
  }
  return (
    <>
      <IconButton size="small" aria-label={t('move')} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <MoveIcon fontSize="small" />
      </IconButton>
      {isOpen && (
        <Dialog open onClose={() => setOpen(false)} aria-labelledby={id} fullWidth maxWidth="sm">
          <DialogTitle id={id}>{t('move')}</DialogTitle>
          <DialogContent sx={{ '&&': { paddingBlockStart: 2 } }}>
            <AddRow label={t('moveTo')} onAdd={(row) => void move(row)} />
          </DialogContent>
          <DialogActions>
            <Button onClick={() => setOpen(false)}>{t('common:cancel')}</Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  )
}
