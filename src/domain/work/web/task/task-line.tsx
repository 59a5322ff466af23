import AccountTreeIcon from '@mui/icons-material/AccountTreeOutlined'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Link from '@mui/material/Link'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import type { RowOf } from '../../../../core/declare/register.ts'
import { useFocusBeside } from '../../../../web/base/ui/focus/focus-beside.ts'
import { PeopleRow } from '../../../../web/fields/values/people-row.tsx'
import { chooseBox, cutOnPhones, linePlace, phoneLine } from '../../../../web/views/collection/phone-line.ts'
import { useLongPress } from '../../../../web/views/collection/use-long-press.ts'
import { useLines } from './lines-context.ts'
import { isEnded, TaskBlocked, TaskDue, TaskNumber, TaskPriority, TaskStatusMenu } from './task-marks.tsx'

/** Returns the URL of a task's page. */
export const taskAddress = ({ id }: { readonly id?: unknown }): string =>
  `/projects/task/${encodeURIComponent(String(id))}`

/** Styles of a line. */
const taskLine = {
  position: 'relative',
  columnGap: 2,
  minBlockSize: 40,
  paddingBlock: 1,
  borderBlockStart: '1px solid',
  borderColor: 'divider',
  listStyle: 'none',
} as const
/** Place of the box that chooses a line: in wider windows in the room before it, so that lines begin below their heading. */
const besideLine = { p: { xs: 1, sm: 0.5 }, position: { sm: 'absolute' }, insetInlineStart: { sm: '-26px' } } as const

/**
 * A task's title as a link, muted once it has ended.
 * @param isStill whether the link is not draggable, since its line is
 */
export const TaskLink = ({
  row,
  isStill = false,
}: {
  readonly row: Pick<RowOf<'task'>, 'id' | 'name' | 'status'>
  readonly isStill?: boolean
}) => (
  <Link
    component={RouterLink}
    to={taskAddress(row)}
    color="inherit"
    {...(isStill ? { draggable: false } : {})}
    sx={{ overflowWrap: 'anywhere', ...(isEnded(row) ? { color: 'text.secondary' } : { fontWeight: 500 }) }}
  >
    <bdi>{row.name}</bdi>
  </Link>
)

type Props = {
  readonly row: RowOf<'task'>
  /** Whether the line shows the task's project, in lists across projects. */
  readonly ofProject?: boolean
  /** Id of a person whose face is not shown, as all tasks of the list are theirs. */
  readonly but?: string
}

/** A task in a line: status menu, title, and the most important facts. */
export const TaskLine = ({ row, ofProject = false, but }: Props) => {
  const { t } = useTranslation('work_task')
  const line = useRef<HTMLLIElement>(null)
  // A change of status may move the line to another group.
  useFocusBeside(line)
  const lines = useLines()
  const press = useLongPress(() => lines?.toggle?.(row))
  const id = row.id
  const isChosen = lines?.selected.has(id) === true
  const { assignees: people = [] } = row
  const parts = row.sub_tasks_count
  const project = row.project?.name ?? ''
  return (
    <Box
      ref={line}
      component="li"
      {...(lines === undefined
        ? {}
        : { 'data-row': id, onFocus: () => lines.visit(row), onMouseEnter: () => lines.visit(row) })}
      {...press}
      sx={{ ...taskLine, ...phoneLine, ...(isChosen && { bgcolor: 'primary.light' }) }}
    >
      {lines?.toggle !== undefined && (
        <Checkbox
          size="small"
          checked={isChosen}
          onChange={() => lines.toggle?.(row)}
          slotProps={{ input: { 'aria-label': t('choose', { name: row.name }) } }}
          sx={{ ...linePlace.choose, ...besideLine, ...chooseBox(lines.selected.size > 0) }}
        />
      )}
      <Box sx={{ flex: 'none', marginInlineStart: { sm: '-7px' }, ...linePlace.mark }}>
        <TaskStatusMenu row={row} />
      </Box>
      <Box
        sx={{
          flex: 'none',
          minInlineSize: { sm: 44 },
          fontSize: { xs: '0.8125rem', sm: 'inherit' },
          ...linePlace.first,
        }}
      >
        <TaskNumber row={row} />
      </Box>
      <Box sx={{ display: { xs: 'contents', sm: 'block' }, flex: '1 1 200px', minInlineSize: 0 }}>
        <Box sx={linePlace.title}>
          <TaskLink row={row} />
        </Box>
        {ofProject && project !== '' && (
          <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary', ...linePlace.last, ...cutOnPhones }}>
            <bdi>{project}</bdi>
          </Box>
        )}
      </Box>
      <Box
        sx={{ display: 'flex', alignItems: 'center', justifyContent: 'end', gap: 2, flex: 'none', ...linePlace.signs }}
      >
        <TaskBlocked row={row} />
        {parts > 0 && (
          <Box
            component="span"
            sx={{
              display: 'inline-flex',
              alignItems: 'center',
              gap: 1,
              color: 'text.secondary',
              fontSize: '0.8125rem',
            }}
          >
            <AccountTreeIcon sx={{ fontSize: 16 }} titleAccess={t('parts')} />
            {parts}
          </Box>
        )}
        <Box sx={{ display: 'flex', inlineSize: { md: 28 }, flex: 'none' }}>
          <TaskPriority row={row} />
        </Box>
      </Box>
      <Box sx={{ inlineSize: { md: 96 }, flex: 'none', ...linePlace.second }}>
        <TaskDue row={row} />
      </Box>
      <Box
        sx={{ inlineSize: { md: 84 }, flex: 'none', display: 'flex', justifyContent: 'flex-end', ...linePlace.faces }}
      >
        <PeopleRow people={people.filter(({ id }) => id !== but)} />
      </Box>
    </Box>
  )
}
