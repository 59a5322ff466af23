import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { isDay } from '../../../core/query/values.ts'
import { dayAfter } from '../../../core/time/days/days.ts'
import { sizes } from '../../../web/base/theme/tokens.ts'
import { PageHead } from '../../../web/base/ui/page-head.tsx'
import { ErrorState } from '../../../web/base/ui/state/error-state.tsx'
import { RowsSkeleton } from '../../../web/base/ui/state/rows-skeleton.tsx'
import type { DailyTarget } from '../target.ts'
import { MonthCard } from './month-card.tsx'
import { TodayCard } from './today-card.tsx'
import { useDays, useToday } from './use-targets.ts'

/** Days that are looked back on for the target that was set last. */
const backDays = 31

const Targets = ({ today, streak }: { readonly today: DailyTarget; readonly streak: number }) => {
  const [params, setParams] = useSearchParams()
  const asked = params.get('month')
  const before = useDays(dayAfter(today.date, -backDays), dayAfter(today.date, -1))
  const last = before.data?.days.findLast(({ target }) => target !== null)?.target ?? undefined
  return (
    <Stack spacing={4}>
      <TodayCard day={today} streak={streak} last={last} />
      <MonthCard
        today={today.date}
        day={asked !== null && isDay(`${asked}-01`) ? `${asked}-01` : today.date}
        onDay={(day) =>
          setParams(day.slice(0, 7) === today.date.slice(0, 7) ? {} : { month: day.slice(0, 7) }, { replace: true })
        }
      />
    </Stack>
  )
}

/** How much one means to finish in a day, how much one has, and how the month went. */
export const TargetsPage = () => {
  const { t } = useTranslation(['targets', 'common'])
  const { data, error, refetch } = useToday()
  return (
    <Box sx={{ maxInlineSize: sizes.page, marginInline: 'auto' }}>
      <PageHead title={t('targets:title')} />
      {data !== undefined ? (
        <Targets today={data.today} streak={data.streak} />
      ) : error === null ? (
        <RowsSkeleton />
      ) : (
        <ErrorState error={error} onRetry={() => void refetch()} />
      )}
    </Box>
  )
}
