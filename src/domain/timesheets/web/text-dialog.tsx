import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

type Props = {
  readonly title: string
  readonly label: string
  readonly text: string
  /** The label of the button that sends the text: a verb. */
  readonly action: string
  readonly most: number
  readonly isRequired?: boolean
  /** Sends the text. @returns whether that succeeded, so that the dialog closes */
  readonly onSend: (text: string) => Promise<boolean>
  readonly onClose: () => void
}

/** A dialog that asks for a text: the reason of a refusal, or the note of a cell. */
export const TextDialog = ({ title, label, text: first, action, most, isRequired = false, onSend, onClose }: Props) => {
  const { t } = useTranslation(['timesheets', 'common'])
  const id = useId()
  const [text, setText] = useState(first)
  const [isMissing, setMissing] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isRequired && text.trim() === '') setMissing(true)
    else if (await onSend(text.trim())) onClose()
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <form noValidate onSubmit={(event) => void send(event)}>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          <TextField
            autoFocus
            fullWidth
            multiline
            minRows={2}
            margin="dense"
            label={label}
            required={isRequired}
            value={text}
            error={isMissing}
            helperText={isMissing ? t('timesheets:reasonMissing') : undefined}
            onChange={({ target }) => {
              setText(target.value)
              setMissing(false)
            }}
            slotProps={{ htmlInput: { maxLength: most } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button type="submit" variant="contained">
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
