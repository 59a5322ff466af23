import type { SvgIconComponent } from '@mui/icons-material'
import CheckIcon from '@mui/icons-material/CheckCircleOutline'
import ExclamationIcon from '@mui/icons-material/ErrorOutline'
import TriangleIcon from '@mui/icons-material/WarningAmber'
import type { PastMessage } from './past-messages.ts'

type Type = NonNullable<PastMessage['type']> | 'default'
/** Specification, section 8: error and default show an exclamation, success a check, warning a triangle. */
const icons: { readonly [T in Type]: SvgIconComponent } = {
  error: ExclamationIcon,
  default: ExclamationIcon,
  success: CheckIcon,
  warning: TriangleIcon,
}

/** The icon of a message's type. */
export const MessageIcon = ({ type = 'default' }: { type: Type | undefined }) => {
  const Icon = icons[type]
  return <Icon fontSize="small" data-type={type} color={type === 'default' ? 'action' : type} />
}
