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
  /** Label of the confirm button: a verb. */
  readonly confirm: string
  /** Error message of the last attempt. */
  readonly reason?: string | undefined
  readonly pending?: boolean
  /** The action is known to be refused, by `reason`: it is not offered. */
  readonly isRefused?: boolean
  /** The action takes nothing away. */
  readonly isSafe?: boolean
  readonly onCancel: () => void
  readonly onConfirm: () => void
}

/** Asks before a destructive action, or one that leads far away; cancel has the focus. */
export const ConfirmDialog = ({
  open,
  title,
  text,
  confirm,
  reason,
  pending = false,
  isRefused = false,
  isSafe = false,
  onCancel,
  onConfirm,
}: Props) => {
  const { t } = useTranslation('common')
  const id = useId()
  return (
    <Dialog open={open} onClose={onCancel} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        {!isRefused && <DialogContentText>{text}</DialogContentText>}
        {reason !== undefined && (
          <Alert severity="error" sx={{ marginBlockStart: 3 }}>
            {reason}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel} autoFocus>
          {t(isRefused ? 'close' : 'cancel')}
        </Button>
        {/* Not disabled while pending: a disabled button loses the focus, and Escape would stop working. */}
        {!isRefused && (
          <Button
            onClick={() => {
              if (!pending) onConfirm()
            }}
            color={isSafe ? 'primary' : 'error'}
            variant="contained"
            aria-disabled={pending}
          >
            {confirm}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
