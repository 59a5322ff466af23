import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CallError, refusalText } from '../../../base/api/errors.ts'

type Props = {
  readonly title: string
  readonly name: string
  /** Undefined if the user may not share views. */
  readonly isShared: boolean | undefined
  readonly onCancel: () => void
  /** Saves the view. @throws CallError with the server's reason */
  readonly onSave: (name: string, isShared: boolean | undefined) => Promise<void>
}

/** Dialog for a view's name and whether it is shared. */
export const ViewDialog = ({ title, name: initialName, isShared, onCancel, onSave }: Props) => {
  const { t } = useTranslation(['list', 'common'])
  const id = useId()
  const [name, setName] = useState(initialName)
  const [isSharedNow, setShared] = useState(isShared ?? false)
  const [reason, setReason] = useState<string>()
  const sending = useRef(false)
  const isMissing = reason !== undefined && name.trim() === ''
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (sending.current) return
    if (name.trim() === '') return setReason(t('common:error.required'))
    sending.current = true
    try {
      await onSave(name.trim(), isShared === undefined ? undefined : isSharedNow)
    } catch (error) {
      setReason(refusalText(error as CallError))
    } finally {
      sending.current = false
    }
  }
  return (
    <Dialog open onClose={onCancel} aria-labelledby={id} maxWidth="xs" fullWidth>
      <form noValidate onSubmit={(event) => void save(event)}>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          <Stack spacing={3} sx={{ paddingBlockStart: 2 }}>
            {reason !== undefined && !isMissing && <Alert severity="error">{reason}</Alert>}
            <TextField
              autoFocus
              required
              label={t('views.name')}
              value={name}
              error={isMissing}
              helperText={isMissing ? reason : undefined}
              onChange={({ target }) => setName(target.value)}
              slotProps={{ htmlInput: { maxLength: 80, dir: 'auto' } }}
            />
            {isShared !== undefined && (
              <FormControlLabel
                control={<Switch checked={isSharedNow} onChange={(_, on) => setShared(on)} />}
                label={t('views.share')}
              />
            )}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onCancel}>{t('common:cancel')}</Button>
          <Button type="submit" variant="contained">
            {t('common:save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
