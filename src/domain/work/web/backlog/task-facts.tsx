import PersonAddIcon from '@mui/icons-material/PersonAddAltOutlined'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import type { RowOf } from '../../../../core/declare/register.ts'
import type { Row } from '../../../../web/base/api/shapes.ts'
import { settings } from '../../../../web/base/browser/settings.ts'
import { useHolds } from '../../../../web/data/access/can.tsx'
import { useModel } from '../../../../web/data/areas/product.ts'
import { LineProperty } from '../../../../web/fields/forms/popover/line-property.tsx'
import { PeopleRow } from '../../../../web/fields/values/people-row.tsx'
import { planPlace } from '../../../../web/views/plan/line-places.ts'
import { TaskLink } from '../task/task-line.tsx'
import { TaskBlocked, TaskDue, TaskNumber, TaskPriority, TaskStatusMenu } from '../task/task-marks.tsx'
import { EpicMark } from './epic-mark.tsx'

/** An empty column keeps its width in wide windows; in narrow ones it collapses. */
const noGap = { '&:empty': { display: { xs: 'none', lg: 'block' } } } as const

/** In narrow windows facts are smaller, so that an epic's name has room beside them. */
const factSize = { '& :is(bdi, span, time)': { fontSize: { xs: '0.75rem', lg: '0.8125rem' } } } as const

/** In narrow windows the facts stand below the name. */
const facts = {
  ...planPlace.facts,
  ...factSize,
  display: 'flex',
  alignItems: 'center',
  gap: { xs: 0.5, lg: 2 },
  flex: 'none',
  minInlineSize: 0,
  minBlockSize: 24,
} as const

/** The facts in a line of the backlog, each edited in a popover: status, due date, priority, assignees, estimate. */
export const TaskFacts = ({ row: givenRow }: { readonly row: Row }) => {
  const { t } = useTranslation('backlog')
  const row = givenRow as RowOf<'task'>
  const model = useModel('task')
  // Clients see no hours; other servers have no estimates.
  const mayEstimate = useHolds({ permissions: ['task-estimate'] }) && settings.own
  const { assignees = [], story_points: points } = row
  return (
    <>
      <Box sx={planPlace.mark}>
        <TaskStatusMenu row={row} />
      </Box>
      <Box sx={{ ...planPlace.number, ...factSize, minBlockSize: { xs: 24, lg: 0 }, alignItems: 'center' }}>
        <TaskNumber row={row} />
      </Box>
      <Box sx={{ ...planPlace.title, flex: '1 1 120px', minInlineSize: 0 }}>
        <TaskLink row={row} isStill />
      </Box>
      <Box sx={facts}>
        <TaskBlocked row={row} />
        <Box
          sx={{
            inlineSize: { lg: 140 },
            flex: { xs: '0 1 auto', lg: 'none' },
            // In narrow windows it is last, as it may be cut.
            order: { xs: 1, lg: 0 },
            display: 'flex',
            minInlineSize: 0,
            ...noGap,
          }}
        >
          <EpicMark epic={row.epic} />
        </Box>
        <Box sx={{ inlineSize: { lg: 84 }, display: 'flex', ...noGap }}>
          <LineProperty model={model} row={row} field="due_at">
            {row.due_at === null ? undefined : <TaskDue row={row} />}
          </LineProperty>
        </Box>
        <Box sx={{ inlineSize: { lg: 36 } }}>
          <LineProperty model={model} row={row} field="priority">
            <TaskPriority row={row} />
          </LineProperty>
        </Box>
      </Box>
      <Box sx={{ ...planPlace.faces, inlineSize: { lg: 56 }, display: 'flex', justifyContent: 'flex-end' }}>
        <LineProperty model={model} row={row} field="assignees">
          {assignees.length === 0 ? (
            <PersonAddIcon titleAccess={t('nobody')} sx={{ fontSize: 18, color: 'text.disabled' }} />
          ) : (
            <PeopleRow people={assignees} />
          )}
        </LineProperty>
      </Box>
      {mayEstimate && (
        <Box
          sx={{
            ...planPlace.amount,
            inlineSize: { lg: 64 },
            flex: 'none',
            display: 'flex',
            justifyContent: 'flex-end',
            alignItems: 'center',
            minBlockSize: { xs: 24, lg: 0 },
          }}
        >
          <LineProperty model={model} row={row} field="story_points">
            {points === null || points === undefined ? undefined : (
              <Box
                component="span"
                sx={{
                  fontSize: '0.8125rem',
                  color: 'text.secondary',
                  fontVariantNumeric: 'tabular-nums',
                  whiteSpace: 'nowrap',
                }}
              >
                {t('points.sum', { count: Number(points) })}
              </Box>
            )}
          </LineProperty>
        </Box>
      )}
    </>
  )
}
