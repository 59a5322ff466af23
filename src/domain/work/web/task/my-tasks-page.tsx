import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { allOf, anyOf, equals } from '../../../../core/query/predicate.ts'
import { settings } from '../../../../web/base/browser/settings.ts'
import { firstWeekday } from '../../../../web/base/i18n/first-weekday.ts'
import { capitalised, dayOf, formatter } from '../../../../web/base/i18n/format.ts'
import { sizes } from '../../../../web/base/theme/tokens.ts'
import { PageHead } from '../../../../web/base/ui/page-head.tsx'
import { EmptyState } from '../../../../web/base/ui/state/empty-state.tsx'
import { ErrorState } from '../../../../web/base/ui/state/error-state.tsx'
import { RowSkeleton } from '../../../../web/base/ui/state/row-skeleton.tsx'
import { useMe } from '../../../../web/data/access/me.tsx'
import { useMeValue } from '../../../../web/data/access/me-value.ts'
import { useModel } from '../../../../web/data/areas/product.ts'
import { NewHere } from '../../../../web/fields/commands/new-here.tsx'
import { useReading } from '../../../../web/fields/values/use-reading.ts'
import { MoreRows } from '../../../../web/views/collection/more-rows.tsx'
import { NewButton } from '../../../../web/views/collection/new-button.tsx'
import { endedStatuses, taskStatuses } from '../../task-status.ts'
import { byDuePlace, isNamedPlace } from './due-place.ts'
import { TaskSection } from './task-groups.tsx'
import { TaskLines } from './task-lines.tsx'
import { useTasks } from './use-tasks.ts'

const views = ['assigned', 'created', 'all'] as const
type View = (typeof views)[number]
const isView = (text: string | null): text is View => views.some((view) => view === text)
const open = taskStatuses.filter((status) => !endedStatuses.includes(status))

const useMyTasks = (view: View) => {
  const value = useMeValue()
  const assignedToMe = equals('assignees', value)
  const createdByMe = equals('created_by', value)
  const whose = { assigned: assignedToMe, created: createdByMe, all: anyOf(assignedToMe, createdByMe) }[view]
  return useTasks({
    where: allOf({ column: 'status', operator: 'in', value: open }, whose),
    sort: [{ field: 'due_at', order: 'asc' }],
  })
}

/** The user's unfinished tasks, by when they are due. */
export const MyTasksPage = () => {
  const { t } = useTranslation(['work_task', 'common'])
  const { locale, timeZone } = useReading()
  const me = String(useMe().id)
  const model = useModel('task')
  const [params, setParams] = useSearchParams()
  const chosen = params.get('view')
  const view = isView(chosen) ? chosen : 'assigned'
  const preset = view === 'created' ? {} : { assignees: me }
  const tasks = useMyTasks(view)
  const { rows, query, asked } = tasks
  const now = Date.now()
  const places = byDuePlace(rows, { now, timeZone, firstDay: firstWeekday(locale) })
  const monthOf = (place: string) => {
    const year = place.startsWith(dayOf(now, timeZone).slice(0, 4)) ? {} : ({ year: 'numeric' } as const)
    const month = formatter(locale, { month: 'long', ...year, timeZone: 'UTC' })
    return capitalised(month.format(Date.parse(`${place}-01T00:00:00Z`)), locale)
  }
  // The specification's filters can't express `or`.
  const availableViews = settings.own ? views : views.filter((view) => view !== 'all')
  return (
    // The lines need the whole width beside a peek panel.
    <Box sx={{ maxInlineSize: params.has('peek') ? undefined : sizes.page, marginInline: 'auto' }}>
      <NewHere model={model} preset={preset} />
      <PageHead
        title={t('work_task:mine.title')}
        tabs={
          <Tabs
            value={view}
            onChange={(_, next: View) => setParams({ view: next }, { replace: true })}
            aria-label={t('work_task:mine.title')}
          >
            {availableViews.map((option) => (
              <Tab key={option} value={option} label={t(`work_task:mine.${option}`)} />
            ))}
          </Tabs>
        }
        actions={<NewButton model={model} preset={preset} />}
      />
      {query.isError && query.data === undefined ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data === undefined ? (
        <RowSkeleton />
      ) : rows.length === 0 ? (
        <EmptyState text={t('work_task:mine.empty')} />
      ) : (
        <Stack spacing={4}>
          <TaskLines rows={places.flatMap(([, placeRows]) => placeRows)} query={asked} total={tasks.total}>
            {places.map(([place, placeRows]) => (
              <TaskSection
                key={place}
                title={isNamedPlace(place) ? t(`work_task:due.${place}`) : monthOf(place)}
                rows={placeRows}
                hasMore={tasks.hasMore}
                ofProject
                {...(view === 'assigned' && { but: me })}
              />
            ))}
          </TaskLines>
          <MoreRows {...tasks} />
        </Stack>
      )}
    </Box>
  )
}
