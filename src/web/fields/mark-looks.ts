import type { SvgIconComponent } from '@mui/icons-material'
import BlockIcon from '@mui/icons-material/Block'
import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined'
import EditNoteIcon from '@mui/icons-material/EditNoteOutlined'
import ErrorIcon from '@mui/icons-material/ErrorOutlined'
import LockIcon from '@mui/icons-material/LockOutlined'
import FlagIcon from '@mui/icons-material/OutlinedFlag'
import PauseCircleIcon from '@mui/icons-material/PauseCircleOutlined'
import PlayCircleIcon from '@mui/icons-material/PlayCircleOutlined'
import PriorityHighIcon from '@mui/icons-material/PriorityHigh'
import RadioButtonUncheckedIcon from '@mui/icons-material/RadioButtonUnchecked'
import StopCircleIcon from '@mui/icons-material/StopCircleOutlined'
import type { Mark } from '../../core/marks.ts'

export type Look = { readonly icon: SvgIconComponent; readonly color: string }

/** Icon and colour of each mark. */
export const markLooks: { readonly [M in Mark]: Look } = {
  draft: { icon: EditNoteIcon, color: 'text.secondary' },
  open: { icon: RadioButtonUncheckedIcon, color: 'text.secondary' },
  active: { icon: PlayCircleIcon, color: 'info.main' },
  paused: { icon: PauseCircleIcon, color: 'warning.main' },
  stopped: { icon: StopCircleIcon, color: 'warning.main' },
  done: { icon: CheckCircleIcon, color: 'success.main' },
  locked: { icon: LockIcon, color: 'text.secondary' },
  refused: { icon: BlockIcon, color: 'error.main' },
  failed: { icon: ErrorIcon, color: 'error.main' },
  low: { icon: FlagIcon, color: 'text.secondary' },
  medium: { icon: FlagIcon, color: 'info.main' },
  high: { icon: FlagIcon, color: 'warning.main' },
  urgent: { icon: PriorityHighIcon, color: 'error.main' },
}
