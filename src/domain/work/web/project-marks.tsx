import type { SvgIconComponent } from '@mui/icons-material'
import BlockIcon from '@mui/icons-material/Block'
import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined'
import EditNoteIcon from '@mui/icons-material/EditNoteOutlined'
import FlagIcon from '@mui/icons-material/OutlinedFlag'
import PauseCircleIcon from '@mui/icons-material/PauseCircleOutlined'
import PlayCircleIcon from '@mui/icons-material/PlayCircleOutlined'
import PriorityHighIcon from '@mui/icons-material/PriorityHigh'
import ViewKanbanIcon from '@mui/icons-material/ViewKanbanOutlined'
import ViewTimelineIcon from '@mui/icons-material/ViewTimelineOutlined'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { keyOfChoice } from '../../../core/keys.ts'
import type { Row } from '../../../web/api/shapes.ts'

export type Mark = { readonly icon: SvgIconComponent; readonly color: string }
const statuses: { readonly [status: string]: Mark } = {
  planning: { icon: EditNoteIcon, color: 'text.secondary' },
  active: { icon: PlayCircleIcon, color: 'info.main' },
  on_hold: { icon: PauseCircleIcon, color: 'warning.main' },
  completed: { icon: CheckCircleIcon, color: 'success.main' },
  cancelled: { icon: BlockIcon, color: 'text.secondary' },
}
export const priorities: { readonly [priority: string]: Mark } = {
  low: { icon: FlagIcon, color: 'text.secondary' },
  medium: { icon: FlagIcon, color: 'info.main' },
  high: { icon: FlagIcon, color: 'warning.main' },
  urgent: { icon: PriorityHighIcon, color: 'error.main' },
}

/** A value of a closed list: icon, colour and word, never the colour alone. */
export const Marked = ({
  entity = 'project',
  field,
  value,
  marks,
}: {
  entity?: string
  field: string
  value: unknown
  marks: { readonly [v: string]: Mark }
}) => {
  const { t } = useTranslation(entity)
  if (typeof value !== 'string' || value === '') return null
  const known = marks[value.toLowerCase()]
  const Icon = known?.icon ?? FlagIcon
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, color: known?.color ?? 'text.secondary' }}
    >
      <Icon sx={{ fontSize: 16 }} />
      <Box component="span" sx={{ fontSize: '0.8125rem', fontWeight: 500 }}>
        {known === undefined ? <bdi>{value}</bdi> : t(keyOfChoice(entity, field, value.toLowerCase()))}
      </Box>
    </Box>
  )
}

export const StatusMark = ({ row }: { row: Row }) => <Marked field="status" value={row.status} marks={statuses} />
export const PriorityMark = ({ row }: { row: Row }) => (
  <Marked field="priority" value={row.priority} marks={priorities} />
)

/** How the project is run; agile unless it says otherwise. */
export const TypeIcon = ({ row }: { row: Row }) => {
  const { t } = useTranslation('project')
  const isWaterfall = row.type === 'waterfall'
  const Icon = isWaterfall ? ViewTimelineIcon : ViewKanbanIcon
  return (
    <Icon
      fontSize="small"
      sx={{ color: 'text.secondary', flex: 'none' }}
      titleAccess={t(keyOfChoice('project', 'type', isWaterfall ? 'waterfall' : 'agile'))}
    />
  )
}
