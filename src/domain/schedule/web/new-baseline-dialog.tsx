import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useModel } from '../../../web/data/areas/product.ts'
import { createRow } from '../../../web/data/rows/row-calls.ts'
import { useAction } from '../../../web/data/rows/use-write.ts'

/** Asks for a name and keeps the plan as it is now under it. @param project its id */
export const NewBaselineDialog = ({ project, onClose }: { readonly project: string; readonly onClose: () => void }) => {
  const { t } = useTranslation(['baseline', 'common'])
  const model = useModel('baseline')
  const id = useId()
  const act = useAction()
  const [name, setName] = useState('')
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (await act(() => createRow(model, { project_id: project, name }), { rows: model })) onClose()
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <form onSubmit={(event) => void save(event)}>
        <DialogTitle id={id}>{t('baseline:new')}</DialogTitle>
        <DialogContent>
          <TextField
            autoFocus
            required
            fullWidth
            margin="dense"
            label={t('baseline:field.name')}
            value={name}
            onChange={({ target }) => setName(target.value)}
            slotProps={{ htmlInput: { maxLength: 120 } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button type="submit" variant="contained" disabled={name.trim() === ''}>
            {t('common:save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
