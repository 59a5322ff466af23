import type { SvgIconComponent } from '@mui/icons-material'
import BlockIcon from '@mui/icons-material/Block'
import CheckCircleIcon from '@mui/icons-material/CheckCircle'
import EditNoteIcon from '@mui/icons-material/EditNoteOutlined'
import ErrorIcon from '@mui/icons-material/ErrorOutlined'
import LockIcon from '@mui/icons-material/LockOutlined'
import PauseCircleIcon from '@mui/icons-material/PauseCircleOutlined'
import RadioButtonUncheckedIcon from '@mui/icons-material/RadioButtonUnchecked'
import StopCircleIcon from '@mui/icons-material/StopCircleOutlined'
import type { Mark } from '../../../core/declare/marks.ts'
import { HalfCircleIcon, OneBarIcon, ThreeBarsIcon, TwoBarsIcon, UrgentIcon } from './mark-icons.tsx'

export type Look = { readonly icon: SvgIconComponent; readonly color: string }

/** Icon and colour of each mark. */
export const markLooks: { readonly [M in Mark]: Look } = {
  draft: { icon: EditNoteIcon, color: 'text.secondary' },
  open: { icon: RadioButtonUncheckedIcon, color: 'text.secondary' },
  active: { icon: HalfCircleIcon, color: 'info.main' },
  paused: { icon: PauseCircleIcon, color: 'warning.main' },
  stopped: { icon: StopCircleIcon, color: 'warning.main' },
  done: { icon: CheckCircleIcon, color: 'success.main' },
  locked: { icon: LockIcon, color: 'text.secondary' },
  refused: { icon: BlockIcon, color: 'error.main' },
  failed: { icon: ErrorIcon, color: 'error.main' },
  // Urgent alone has a colour: where every row has a priority, more would say nothing.
  low: { icon: OneBarIcon, color: 'text.secondary' },
  medium: { icon: TwoBarsIcon, color: 'text.secondary' },
  high: { icon: ThreeBarsIcon, color: 'text.secondary' },
  urgent: { icon: UrgentIcon, color: 'error.main' },
}
