import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Model } from '../../../core/declare/model.ts'
import { permissionFor } from '../../../core/declare/permissions.ts'
import type { RowOf } from '../../../core/declare/register.ts'
import { allOf, equals, type Group, type Leaf } from '../../../core/query/predicate.ts'
import { settings } from '../../../web/base/browser/settings.ts'
import { formatNumber } from '../../../web/base/i18n/format.ts'
import { useHolds } from '../../../web/data/access/can.tsx'
import { useModel, useProduct } from '../../../web/data/areas/product.ts'
import { useRows } from '../../../web/data/rows/use-rows.ts'
import { useReading } from '../../../web/fields/values/use-reading.ts'
import { readListState, writeListState } from '../../../web/views/collection/list-state.ts'
import { completedStatuses, endedStatuses, taskStatuses } from '../task-status.ts'

type NumberProps = {
  readonly model: Model
  readonly label: string
  readonly where: Group
  /** Whether no list can show the condition (a value through a relation), so that there is no link to one. */
  readonly isCountOnly?: boolean
  readonly isBad?: boolean
}

/** The number of visible rows that meet a condition, with a link to the list with the same condition. */
const NumberLink = ({ model, label, where, isCountOnly = false, isBad = false }: NumberProps) => {
  const { t } = useTranslation('work_number')
  const { locale } = useReading()
  const { query } = useRows(model, { page: 1, perPage: 1, where })
  const state = { ...readListState(new URLSearchParams(), model), where }
  const total = query.data?.total
  const text = total === undefined ? '–' : formatNumber(total, locale)
  const isAlarming = isBad && total !== undefined && total > 0
  const look = {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'start',
    justifyContent: 'start',
    p: { xs: 2, sm: 3 },
    textAlign: 'start',
  } as const
  const content = (
    <>
      <Box
        component="span"
        sx={{
          fontSize: '1.25rem',
          fontWeight: 600,
          fontVariantNumeric: 'tabular-nums',
          ...(isAlarming ? { color: 'error.main' } : {}),
        }}
      >
        {query.data?.total_is_estimate === true ? t('about', { count: total ?? 0 }) : text}
      </Box>
      <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
        {label}
      </Box>
    </>
  )
  if (isCountOnly) return <Box sx={look}>{content}</Box>
  return (
    <ButtonBase
      component={Link}
      to={{ pathname: model.entity.page ?? '/', search: String(writeListState(state, model)) }}
      sx={{ ...look, borderRadius: 1, '&:hover, &:focus-visible': { backgroundColor: 'action.hover' } }}
    >
      {content}
    </ButtonBase>
  )
}

const inStatus = (statuses: readonly string[]): Leaf => ({ column: 'status', operator: 'in', value: statuses })
const states = {
  in_progress: equals('status', 'in_progress'),
  open: inStatus(taskStatuses.filter((status) => !endedStatuses.includes(status))),
  overdue: equals('overdue', true),
  done: inStatus(completedStatuses),
}

/** The number of unsolved tickets; nothing in a product without tickets. */
const TicketNumber = ({ where }: { readonly where: Group }) => {
  const { t } = useTranslation('work_number')
  const model = useProduct().models.all.find(({ name }) => name === 'ticket')
  const may = useHolds({ permissions: model === undefined ? [] : [permissionFor(model.entity, 'index')] })
  return model === undefined || !may ? null : (
    <NumberLink model={model} label={t('work_number:tickets')} where={where} />
  )
}

type Props = {
  /** The condition of the tasks; undefined: no task counts. */
  readonly tasks: Leaf | undefined
  readonly isCountOnly?: boolean
  readonly projects: Leaf
  /** The first number: open tasks, or only those in progress. */
  readonly first?: 'open' | 'in_progress'
  /** The condition of the tickets, if they count. */
  readonly tickets?: Leaf
}

const Numbers = ({ tasks, isCountOnly = false, projects, first = 'open', tickets }: Props) => {
  const { t } = useTranslation(['work_number', 'task', 'project'])
  const [task, project] = [useModel('task'), useModel('project')]
  const mayTasks = useHolds({ permissions: ['task-index'] })
  const mayProjects = useHolds({ permissions: ['project-index'] })
  // Other servers do not support these conditions.
  if (!settings.own || !(mayTasks || mayProjects)) return null
  return (
    <Box component="section" aria-labelledby="work-numbers">
      <Typography id="work-numbers" component="h2" sx={{ fontSize: '0.8125rem', fontWeight: 600 }}>
        {t('work_number:title')}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          marginInline: { xs: -2, sm: -3 },
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(130px, 30%), 1fr))',
        }}
      >
        {mayTasks &&
          tasks !== undefined &&
          ([first, 'overdue', 'done'] as const).map((name) => (
            <NumberLink
              key={name}
              model={task}
              label={t(`work_number:${name}`)}
              where={allOf(tasks, states[name])}
              isCountOnly={isCountOnly}
              isBad={name === 'overdue'}
            />
          ))}
        {mayProjects && <NumberLink model={project} label={t('project:many')} where={allOf(projects)} />}
        {tickets !== undefined && <TicketNumber where={allOf(tickets, equals('unsolved', true))} />}
      </Box>
    </Box>
  )
}

/** A user's statistics (specification, section 3): tasks in progress, overdue and completed, projects, tickets. */
export const UserNumbers = ({ row }: { readonly row: RowOf<'user'> }) => {
  const { id } = row
  return (
    <Numbers
      first="in_progress"
      tasks={equals('assignees', id)}
      projects={equals('users', id)}
      tickets={equals('assignee_id', id)}
    />
  )
}

/** The most project ids in an address; above it, tasks are counted without a link. */
const maxProjects = 100

type OwnerProps = {
  readonly row: RowOf<'department'> | RowOf<'client'>
  /** The column by which projects belong to the row. */
  readonly column: 'department_id' | 'client_id'
}

/** Numbers of the projects of a department or client, and of their tasks. */
const ProjectNumbers = ({ row, column }: OwnerProps) => {
  const { id } = row
  const may = useHolds({ permissions: ['project-index'] }) && settings.own
  const { query } = useRows(
    useModel('project'),
    { page: 1, perPage: maxProjects, where: allOf(equals(column, id)) },
    may,
  )
  const { data = [], total = 0 } = query.data ?? {}
  const isLarge = total > maxProjects
  const tasks: Leaf = isLarge
    ? equals(`project.${column}`, id)
    : { column: 'project_id', operator: 'in', value: data.map(({ id }) => id) }
  return (
    <Numbers
      tasks={data.length === 0 ? undefined : tasks}
      isCountOnly={isLarge}
      projects={equals(column, id)}
      tickets={equals(column, id)}
    />
  )
}

export const DepartmentNumbers = ({ row }: { readonly row: RowOf<'department'> }) => (
  <ProjectNumbers row={row} column="department_id" />
)
export const ClientNumbers = ({ row }: { readonly row: RowOf<'client'> }) => (
  <ProjectNumbers row={row} column="client_id" />
)

/** Numbers of the work of a team's members. */
export const TeamNumbers = ({ row }: { readonly row: RowOf<'team'> }) => {
  const members = (row.members ?? []).map(({ id }) => String(id))
  if (members.length === 0) return null
  const among = (column: string): Leaf => ({ column, operator: 'in', value: members })
  return <Numbers tasks={among('assignees')} projects={among('users')} tickets={among('assignee_id')} />
}
