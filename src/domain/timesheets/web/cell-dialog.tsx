import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../../web/base/i18n/format.ts'
import { useReading } from '../../../web/fields/values/use-reading.ts'
import type { WeekCell } from '../week-answer.ts'
import type { GridRow, Written } from './week-rows.ts'

type Props = {
  readonly row: GridRow
  readonly cell: WeekCell | undefined
  readonly day: string
  /** Sends the cell. @returns whether it was written, so that the dialog closes */
  readonly onSend: (cell: Written) => Promise<boolean>
  readonly onClose: () => void
}

/** A dialog with the note and the billing of a cell's hours. */
export const CellDialog = ({ row, cell, day, onSend, onClose }: Props) => {
  const { t } = useTranslation(['timesheets', 'time_entry', 'common'])
  const { locale } = useReading()
  const id = useId()
  const first = cell?.note ?? ''
  const [note, setNote] = useState(first)
  const [chosen, setChosen] = useState<boolean>()
  const isBillable = chosen ?? cell?.is_billable ?? null
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const { about_type, about_id } = row
    const changed = {
      ...(note.trim() === first ? {} : { note: note.trim() }),
      ...(isBillable === null || isBillable === cell?.is_billable ? {} : { is_billable: isBillable }),
    }
    if (Object.keys(changed).length === 0 || (await onSend({ about_type, about_id, day, ...changed }))) onClose()
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <form noValidate onSubmit={(event) => void send(event)}>
        <DialogTitle id={id}>
          {t('note.title', { title: row.title ?? t('unseen'), day: formatDay(day, locale) })}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <TextField
            autoFocus
            fullWidth
            multiline
            minRows={2}
            margin="dense"
            label={t('note.label')}
            value={note}
            onChange={({ target }) => setNote(target.value)}
            slotProps={{ htmlInput: { maxLength: 500 } }}
          />
          {(cell?.minutes ?? 0) > 0 && (
            <FormControlLabel
              control={
                <Checkbox
                  checked={isBillable === true}
                  indeterminate={isBillable === null}
                  onChange={({ target }) => setChosen(target.checked)}
                />
              }
              label={t('time_entry:field.is_billable')}
            />
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button type="submit" variant="contained">
            {t('common:save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
