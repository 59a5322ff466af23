import Box from '@mui/material/Box'
import type { RowOf } from '../../../../core/register.ts'
import type { Row } from '../../../../web/api/shapes.ts'
import { TaskLink } from '../task/task-line.tsx'
import { TaskBlocked, TaskDue, TaskNumber, TaskStatusMenu } from '../task/task-marks.tsx'
import { EpicMark } from './epic-mark.tsx'
import { PeopleEdit } from './people-edit.tsx'
import { PointsEdit } from './points-edit.tsx'
import { PriorityEdit } from './priority-edit.tsx'

/** An empty column keeps its width in wide windows; in narrow ones it collapses. */
const noGap = { '&:empty': { display: { xs: 'none', lg: 'block' } } } as const

/** In narrow windows the facts stand below the name. */
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

/** Facts in a line of the backlog, edited in place: status, priority, assignees, estimate. */
export const TaskFacts = ({ row: givenRow }: { readonly row: Row }) => {
  const row = givenRow as RowOf<'task'>
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
        <Box sx={{ inlineSize: { lg: 92 }, display: 'flex', ...noGap }}>
          <TaskDue row={row} />
        </Box>
        <Box sx={{ inlineSize: { lg: 36 } }}>
          <PriorityEdit row={row} />
        </Box>
        <PeopleEdit row={row} />
        <PointsEdit row={row} />
      </Box>
    </>
  )
}
