import AccountTreeIcon from '@mui/icons-material/AccountTreeOutlined'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import { isRow, type Row } from '../../../web/api/shapes.ts'
import { PeopleRow } from '../../../web/fields/people-row.tsx'
import { useLines } from './lines-context.ts'
import { isEnded, TaskBlocked, TaskDue, TaskNumber, TaskPriority, TaskStatusMenu } from './task-marks.tsx'

export const taskAddress = (row: Row): string => `/projects/task/${encodeURIComponent(String(row.id))}`

/** How the lines of lists look. */
export const taskLine = {
  display: 'flex',
  alignItems: 'center',
  columnGap: 2,
  minBlockSize: 40,
  paddingBlock: 1,
  borderBlockStart: '1px solid',
  borderColor: 'divider',
  listStyle: 'none',
} as const

/** A task's name, which opens it; quieter once it has ended. @param isStill it is dragged by its line */
export const TaskLink = ({ row, isStill = false }: { readonly row: Row; readonly isStill?: boolean }) => (
  <Link
    component={RouterLink}
    to={taskAddress(row)}
    color="inherit"
    {...(isStill ? { draggable: false } : {})}
    sx={{ overflowWrap: 'anywhere', ...(isEnded(row) ? { color: 'text.secondary' } : { fontWeight: 500 }) }}
  >
    <bdi>{String(row.name ?? '')}</bdi>
  </Link>
)

type Props = {
  readonly row: Row
  /** Of which project it is, where several are shown. */
  readonly ofProject?: boolean
}

/** A task in a line: its status to be changed, its name to be opened, and what one asks of it first. */
export const TaskLine = ({ row, ofProject = false }: Props) => {
  const { t } = useTranslation('work_task')
  const lines = useLines()
  const id = String(row.id)
  const isChosen = lines?.chosen.has(id) === true
  const people = Array.isArray(row.assignees) ? row.assignees.filter(isRow) : []
  const parts = Number(row.sub_tasks_count ?? 0)
  const project = isRow(row.project) ? String(row.project.name ?? '') : ''
  return (
    <Box
      component="li"
      {...(lines === undefined
        ? {}
        : { 'data-row': id, onFocus: () => lines.visit(row), onMouseEnter: () => lines.visit(row) })}
      sx={{
        ...taskLine,
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        ...(isChosen && { bgcolor: 'primary.light' }),
      }}
    >
      {lines?.toggle !== undefined && (
        <Checkbox
          size="small"
          checked={isChosen}
          onChange={() => lines.toggle?.(row)}
          slotProps={{ input: { 'aria-label': t('choose', { name: String(row.name ?? '') }) } }}
          sx={{ p: 1 }}
        />
      )}
      <TaskStatusMenu row={row} />
      <TaskNumber row={row} />
      <Box sx={{ flex: '1 1 200px', minInlineSize: 0 }}>
        <TaskLink row={row} />
        {ofProject && project !== '' && (
          <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
            <bdi>{project}</bdi>
          </Box>
        )}
      </Box>
      <TaskBlocked row={row} />
      {parts > 0 && (
        <Box
          component="span"
          sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, color: 'text.secondary', fontSize: '0.8125rem' }}
        >
          <AccountTreeIcon sx={{ fontSize: 16 }} titleAccess={t('parts')} />
          {parts}
        </Box>
      )}
      <Box sx={{ inlineSize: { md: 92 }, flex: 'none' }}>
        <TaskPriority row={row} />
      </Box>
      <Box sx={{ inlineSize: { md: 130 }, flex: 'none' }}>
        <TaskDue row={row} />
      </Box>
      <Box sx={{ inlineSize: { md: 84 }, flex: 'none', display: 'flex', justifyContent: 'flex-end' }}>
        <PeopleRow people={people} />
      </Box>
    </Box>
  )
}
