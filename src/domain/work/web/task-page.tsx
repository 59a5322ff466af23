import { useAbility } from '@casl/react'
import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Model } from '../../../core/model.ts'
import { type Access, permitsRow } from '../../../web/access/ability.ts'
import { isRow, type Row } from '../../../web/api/shapes.ts'
import { useRowCommands } from '../../../web/commands/row-commands.ts'
import { RowTexts } from '../../../web/facets/talks/row-texts.tsx'
import { useModel, useProduct } from '../../../web/product.ts'
import { RowBoundary } from '../../../web/screens/row-boundary.tsx'
import { Facts } from '../../../web/screens/show/facts.tsx'
import { RowButtons } from '../../../web/screens/show/row-buttons.tsx'
import { RowHeading } from '../../../web/screens/show/row-heading.tsx'
import { projectAddress } from './project-address.ts'
import { SubTasks } from './sub-tasks.tsx'
import { taskAddress } from './task-line.tsx'
import { TaskBlocked, TaskDue, TaskNumber, TaskPriority, TaskStatusMenu } from './task-marks.tsx'

/** What stands beside a task, in the order in which one asks. The status stands above. */
const properties = [
  ...['assignees', 'priority', 'start_at', 'due_at', 'estimate', 'story_points', 'project', 'phase', 'sprint', 'stage'],
  ...['epic', 'parent', 'tags', 'visibility', 'shared_with_client', 'completed_at', 'created_by', 'created_at'],
]

/** What was brought in keeps what its source calls it; other tasks have no such line. */
const propertiesOf = (row: Row): readonly string[] => [
  ...properties,
  ...['source_key', 'source_url'].filter((name) => (row[name] ?? null) !== null),
]

/** Where it belongs: its project, and the task that it is a part of. */
const Trail = ({ row }: { row: Row }) => {
  const { t } = useTranslation('work_task')
  const steps = [
    ...(isRow(row.project) ? [{ to: projectAddress(row.project), name: String(row.project.name ?? '') }] : []),
    ...(isRow(row.parent) ? [{ to: taskAddress(row.parent), name: String(row.parent.name ?? '') }] : []),
  ]
  if (steps.length === 0) return null
  return (
    <Box
      component="nav"
      aria-label={t('trail')}
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, marginBlockEnd: 2, fontSize: '0.8125rem' }}
    >
      {steps.map(({ to, name }, n) => (
        <Box component="span" key={to} sx={{ display: 'inline-flex', gap: 2, minInlineSize: 0 }}>
          {n > 0 && <span aria-hidden>/</span>}
          <MuiLink component={Link} to={to} sx={{ overflowWrap: 'anywhere' }}>
            <bdi>{name}</bdi>
          </MuiLink>
        </Box>
      ))}
    </Box>
  )
}

type BodyProps = { readonly model: Model; readonly row: Row; readonly reread: () => Promise<Row | undefined> }

const Body = ({ model, row, reread }: BodyProps) => {
  const { t } = useTranslation(['work_task', 'common'])
  const access = useAbility<Access>()
  const may = (action: 'update' | 'delete') => permitsRow(access, action, model.entity.permission, row)
  useRowCommands(model, row, may('update'))
  const {
    links: Links,
    checklists: Checklists,
    files: Files,
    timed: Time,
    talks: Activity,
    shares: Share,
  } = useProduct().panels
  const panel = { model, row, mayChange: may('update') }
  return (
    <>
      <Trail row={row} />
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap', marginBlockEnd: 2 }}>
        <TaskNumber row={row} />
        <Box sx={{ flex: '1 1 220px', minInlineSize: 0 }}>
          <RowHeading model={model} row={row} reread={reread} />
        </Box>
        <Share {...panel} />
        <RowButtons
          model={model}
          row={row}
          may={may}
          edit={`${model.entity.page}/${encodeURIComponent(String(row.id))}/edit`}
        />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4, rowGap: 1, marginBlockEnd: 4 }}>
        <TaskStatusMenu row={row} labelled />
        <TaskPriority row={row} />
        <TaskDue row={row} />
        <TaskBlocked row={row} labelled />
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
        }}
      >
        <Stack spacing={4} sx={{ minInlineSize: 0 }}>
          <Paper elevation={1} component="section" sx={{ p: 5 }}>
            <Facts model={model} row={row} reread={reread} names={['description']} wide />
          </Paper>
          <SubTasks row={row} mayAdd={may('update')} />
          <Links {...panel} />
          <Checklists {...panel} />
          <Files {...panel} />
          <Time {...panel} />
          <Activity {...panel} />
        </Stack>
        <Paper elevation={1} component="section" aria-labelledby="task-properties" sx={{ p: 5 }}>
          <Typography id="task-properties" variant="h2" sx={{ marginBlockEnd: 4 }}>
            {t('work_task:properties')}
          </Typography>
          <Facts model={model} row={row} reread={reread} names={propertiesOf(row)} wide />
        </Paper>
      </Box>
    </>
  )
}

/** A task, at the routes that the specification and the list give it. @param id of the address, unless said */
export const TaskPage = ({ id }: { readonly id?: string }) => {
  const model = useModel('task')
  return (
    <RowBoundary model={model} {...(id === undefined ? {} : { id })}>
      {(row, reread) => (
        <RowTexts model={model} row={row}>
          <Body model={model} row={row} reread={reread} />
        </RowTexts>
      )}
    </RowBoundary>
  )
}
