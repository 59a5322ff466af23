import Box from '@mui/material/Box'
import type { RowOf } from '../../../../core/register.ts'
import type { Row } from '../../../../web/api/shapes.ts'
import { TaskLink } from '../task/task-line.tsx'
import { TaskBlocked, TaskDue, TaskNumber, TaskStatusMenu } from '../task/task-marks.tsx'
import { EpicMark } from './epic-mark.tsx'
import { PeopleEdit } from './people-edit.tsx'
import { PointsEdit } from './points-edit.tsx'
import { PriorityEdit } from './priority-edit.tsx'

/** A column that is empty keeps its width; in a line of its own it takes none. */
const noGap = { '&:empty': { display: { xs: 'none', lg: 'block' } } } as const

/** Where there is little room they stand below the name. */
const facts = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  gap: 2,
  flex: 'none',
  order: { xs: 2, lg: 0 },
  inlineSize: { xs: '100%', lg: 'auto' },
  paddingInlineStart: { xs: 7, lg: 0 },
} as const

/** What a line of the backlog says of its task, and lets be changed where it stands: status, priority, people, estimate. */
export const TaskFacts = ({ row: read }: { readonly row: Row }) => {
  const row = read as RowOf<'task'>
  return (
    <>
      <TaskStatusMenu row={row} />
      <TaskNumber row={row} />
      <Box sx={{ flex: '1 1 120px', minInlineSize: 0 }}>
        <TaskLink row={row} isStill />
      </Box>
      <Box sx={facts}>
        <TaskBlocked row={row} />
        <Box sx={{ inlineSize: { lg: 150 }, display: 'flex', minInlineSize: 0, ...noGap }}>
          <EpicMark epic={row.epic} />
        </Box>
        <Box sx={{ inlineSize: { lg: 116 }, display: 'flex', ...noGap }}>
          <TaskDue row={row} />
        </Box>
        <Box sx={{ inlineSize: { lg: 92 } }}>
          <PriorityEdit row={row} />
        </Box>
        <PeopleEdit row={row} />
        <PointsEdit row={row} />
      </Box>
    </>
  )
}
