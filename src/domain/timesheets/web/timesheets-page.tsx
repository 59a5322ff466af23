import ReportIcon from '@mui/icons-material/BarChartOutlined'
import ListIcon from '@mui/icons-material/FormatListBulleted'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { ListScreen } from '../../../web/app/screens/list-screen.tsx'
import { settings } from '../../../web/base/browser/settings.ts'
import { phoneQuery } from '../../../web/base/theme/tokens.ts'
import { PageBody } from '../../../web/base/ui/page-body.tsx'
import { PageHead } from '../../../web/base/ui/page-head.tsx'
import { ErrorState } from '../../../web/base/ui/state/error-state.tsx'
import { NotFoundPage } from '../../../web/base/ui/state/not-found.tsx'
import { RowsSkeleton } from '../../../web/base/ui/state/rows-skeleton.tsx'
import { useHolds } from '../../../web/data/access/can.tsx'
import { useMe } from '../../../web/data/access/me.tsx'
import { useModel } from '../../../web/data/areas/product.ts'
import { RowBoundary } from '../../../web/views/row-page/row-boundary.tsx'
import { StepButtons } from './step-buttons.tsx'
import { type Asked, useWeek } from './use-week.ts'
import { useWeekCalls } from './use-week-calls.ts'
import { WeekNav } from './week-nav.tsx'
import { WeekState } from './week-state.tsx'
import { WeekView } from './week-view.tsx'

/** The parameter of the address that shows the list instead of a week. */
const asList = 'as'

const WeekPage = ({ asked }: { readonly asked: Asked }) => {
  const { t } = useTranslation('timesheets')
  const me = useMe().id
  const mayReport = useHolds({ permissions: ['time-entry-index'] }) && settings.own
  const navigate = useNavigate()
  // In the head of a phone they would be signs without words.
  const isPhone = useMediaQuery(phoneQuery, { noSsr: true })
  const calls = useWeekCalls()
  const { data: week, error, refetch } = useWeek(asked)
  const goTo = (day: string | undefined) => {
    const params = new URLSearchParams()
    if (day !== undefined) params.set('week', day)
    const user = week?.user.id
    if (user !== undefined && user !== me) params.set('user', user)
    void navigate({ pathname: '/timesheets', search: params.toString() })
  }
  const title = week === undefined || week.user.id === me ? t('title') : t('titleOf', { name: week.user.name })
  return (
    <PageBody>
      <PageHead
        title={title}
        actions={
          <>
            {mayReport && (
              <Button component={Link} to="/time-entries?shape=report" startIcon={<ReportIcon />}>
                <span className="button-word">{t('list:shape.report')}</span>
              </Button>
            )}
            <Button component={Link} to={`/timesheets?${asList}=list`} startIcon={<ListIcon />}>
              <span className="button-word">{t('list')}</span>
            </Button>
            {week !== undefined && !isPhone && <StepButtons week={week} calls={calls} />}
          </>
        }
      />
      {week === undefined ? (
        error === null ? (
          <RowsSkeleton />
        ) : error.statusCode === 404 ? (
          <NotFoundPage />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
          <WeekNav week={week} onDay={goTo} />
          <WeekState week={week}>{isPhone && <StepButtons week={week} calls={calls} />}</WeekState>
          <WeekView key={`${week.user.id} ${week.starts_on}`} week={week} calls={calls} />
        </Box>
      )}
    </PageBody>
  )
}

/** A page with the week that the address names, or with all timesheets as a list. */
export const TimesheetsPage = () => {
  const model = useModel('timesheet')
  const [params] = useSearchParams()
  // A link to the list carries filters.
  const isList = params.get(asList) === 'list' || [...params.keys()].some((key) => /^(filter|where|view)/.test(key))
  const [day, user] = [params.get('week'), params.get('user')]
  if (isList) return <ListScreen model={model} />
  return <WeekPage asked={{ ...(day === null ? {} : { day }), ...(user === null ? {} : { user_id: user }) }} />
}

/** The page of a timesheet's week. */
export const TimesheetPage = () => (
  <RowBoundary model={useModel('timesheet')}>
    {(row) => <WeekPage asked={{ day: row.starts_on, user_id: row.user_id }} />}
  </RowBoundary>
)
