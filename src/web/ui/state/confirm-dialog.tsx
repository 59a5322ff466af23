import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

type Props = {
  readonly open: boolean
  readonly title: string
  readonly text: string
  /** The verb of what is about to happen. */
  readonly confirm: string
  /** Why it could not happen. */
  readonly reason?: string | undefined
  readonly pending?: boolean
  readonly onCancel: () => void
  readonly onConfirm: () => void
}

/** Asks before something is lost; the safe answer has the focus. */
export const ConfirmDialog = ({ open, title, text, confirm, reason, pending = false, onCancel, onConfirm }: Props) => {
  const { t } = useTranslation('common')
  const id = useId()
  return (
    <Dialog open={open} onClose={onCancel} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText>{text}</DialogContentText>
        {reason !== undefined && (
          <Alert severity="error" sx={{ marginBlockStart: 3 }}>
            {reason}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel} autoFocus>
          {t('cancel')}
        </Button>
        {/* Not disabled while it works: a disabled button loses the focus, and with it Escape. */}
        <Button
          onClick={() => {
            if (!pending) onConfirm()
          }}
          color="error"
          variant="contained"
          aria-disabled={pending}
        >
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
