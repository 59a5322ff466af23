import ViewKanbanIcon from '@mui/icons-material/ViewKanbanOutlined'
import ViewTimelineIcon from '@mui/icons-material/ViewTimelineOutlined'
import { useTranslation } from 'react-i18next'
import type { RowOf } from '../../../../core/declare/register.ts'
import { keyOfChoice } from '../../../../core/words/keys.ts'
import { Marked } from '../../../../web/fields/values/marked.tsx'

export const StatusMark = ({ row }: { row: Pick<RowOf<'project'>, 'status'> }) => (
  <Marked entity="project" field="status" value={row.status} />
)
export const PriorityMark = ({ row }: { row: Pick<RowOf<'project'>, 'priority'> }) => (
  <Marked entity="project" field="priority" value={row.priority} />
)

/** The icon of the project's type; agile unless set otherwise. */
export const TypeIcon = ({ row }: { row: Pick<RowOf<'project'>, 'type'> }) => {
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
