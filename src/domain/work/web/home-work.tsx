import { useTranslation } from 'react-i18next'
import { allOf, anyOf, equals, type Group } from '../../../core/predicate.ts'
import { useMeValue } from '../../../web/access/me-value.ts'
import { useFavorites } from '../../../web/facets/favourites/use-favorites.ts'
import { SectionLines } from '../../../web/pages/home/section-state.tsx'
import { useModel } from '../../../web/product/product.ts'
import { iconOf } from '../../../web/ui/icons.ts'
import { endedStatuses, taskStatuses } from '../task-status.ts'
import { projectAddress } from './project/project-address.ts'
import { taskAddress } from './task/task-line.tsx'
import { lookOf, statusOf, TaskDue } from './task/task-marks.tsx'
import { useFirstTasks } from './task/use-tasks.ts'

const most = 5
const open = taskStatuses.filter((status) => !endedStatuses.includes(status))

/** Tasks of the signed-in user, the earliest due first, with the way to all of them. */
const MyTasks = ({ where, empty }: { where: Group; empty: string }) => {
  const { t } = useTranslation(['home', 'work_task'])
  const mine = equals('assignees', useMeValue())
  const { query } = useFirstTasks({
    where: allOf(mine, where),
    sort: [{ field: 'due_at', order: 'asc' }],
    perPage: most,
  })
  return (
    <SectionLines
      lines={(query.data?.data ?? []).map((row) => ({
        key: row.id,
        to: taskAddress(row),
        icon: lookOf(statusOf(row)).icon,
        title: row.name,
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
  equals('overdue', false),
  anyOf({ column: 'due_at', operator: 'relative', value: 'today' }, equals('status', 'in_progress')),
)
/** What is due today or begun, and not late. */
export const WorkToday = () => {
  const { t } = useTranslation('home')
  return <MyTasks where={forToday} empty={t('work.nothingToday')} />
}

const late = allOf(equals('overdue', true))
/** What should be done by now. */
export const WorkOverdue = () => {
  const { t } = useTranslation('home')
  return <MyTasks where={late} empty={t('work.nothingOverdue')} />
}

/** Projects with the user's star. */
export const FavoriteProjects = () => {
  const { t } = useTranslation('home')
  const { rows, query } = useFavorites(useModel('project'))
  return (
    <SectionLines
      lines={rows.slice(0, most).map((row) => ({
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
