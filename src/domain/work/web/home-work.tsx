import { useTranslation } from 'react-i18next'
import { allOf, anyOf, equals, type Group } from '../../../core/predicate.ts'
import { useMeValue } from '../../../web/access/me-value.ts'
import { numberedTitleOf } from '../../../web/data/titles.ts'
import { useFavorites } from '../../../web/facets/favourites/use-favorites.ts'
import { SectionLines } from '../../../web/pages/home/section-state.tsx'
import { useModel } from '../../../web/product/product.ts'
import { iconOf } from '../../../web/ui/icons.ts'
import { endedStatuses, taskStatuses } from '../task-status.ts'
import { projectAddress } from './project/project-address.ts'
import { taskAddress } from './task/task-line.tsx'
import { lookOf, statusOf, TaskDue } from './task/task-marks.tsx'
import { useFirstTasks } from './task/use-tasks.ts'

const maxTasks = 5
const open = taskStatuses.filter((status) => !endedStatuses.includes(status))

/** The user's tasks, earliest due date first, with a link to all. */
const MyTasks = ({ where, empty }: { where: Group; empty: string }) => {
  const { t } = useTranslation(['home', 'work_task'])
  const model = useModel('task')
  const assignedToMe = equals('assignees', useMeValue())
  const { query } = useFirstTasks({
    where: allOf(assignedToMe, where),
    sort: [{ field: 'due_at', order: 'asc' }],
    perPage: maxTasks,
  })
  return (
    <SectionLines
      lines={(query.data?.data ?? []).map((row) => ({
        key: row.id,
        to: taskAddress(row),
        icon: lookOf(statusOf(row)).icon,
        title: numberedTitleOf(model, row),
        owner: row.project?.name,
        note: <TaskDue row={row} />,
      }))}
      pending={query.isPending}
      failed={query.isError}
      reason={query.error?.message}
      onRetry={() => void query.refetch()}
      empty={empty}
      more={{ to: '/my-tasks', label: t('home:work.more') }}
    />
  )
}

const forToday = allOf(
  { column: 'status', operator: 'in', value: open },
  anyOf({ column: 'due_at', operator: 'relative', value: 'today' }, equals('overdue', true)),
)
/** Unfinished tasks that are due today or overdue. */
export const WorkToday = () => {
  const { t } = useTranslation('home')
  return <MyTasks where={forToday} empty={t('work.nothingToday')} />
}

const overdue = allOf(equals('overdue', true))
/** Overdue tasks. */
export const WorkOverdue = () => {
  const { t } = useTranslation('home')
  return <MyTasks where={overdue} empty={t('work.nothingOverdue')} />
}

/** The user's favourite projects. */
export const FavoriteProjects = () => {
  const { t } = useTranslation('home')
  const { rows, query } = useFavorites(useModel('project'))
  return (
    <SectionLines
      lines={rows.slice(0, maxTasks).map((row) => ({
        key: row.id,
        to: projectAddress(row),
        icon: iconOf('folder'),
        title: row.name,
      }))}
      pending={query.isPending}
      failed={query.isError}
      reason={query.error?.message}
      onRetry={() => void query.refetch()}
      empty={t('work.noFavorites')}
      more={{ to: '/projects', label: t('work.allProjects') }}
    />
  )
}
