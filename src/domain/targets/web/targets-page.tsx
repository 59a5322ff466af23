import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { equals } from '../../../core/query/predicate.ts'
import { isDay } from '../../../core/query/values.ts'
import { dayAfter } from '../../../core/time/days/days.ts'
import { sizes } from '../../../web/base/theme/tokens.ts'
import { PageHead } from '../../../web/base/ui/page-head.tsx'
import { EmptyState } from '../../../web/base/ui/state/empty-state.tsx'
import { ErrorState } from '../../../web/base/ui/state/error-state.tsx'
import { RowsSkeleton } from '../../../web/base/ui/state/rows-skeleton.tsx'
import { useMe } from '../../../web/data/access/me.tsx'
import { useHoldsAll } from '../../../web/data/access/use-holds-all.ts'
import { useModel } from '../../../web/data/areas/product.ts'
import { RowPicker } from '../../../web/fields/values/inputs/row-picker.tsx'
import type { DailyTarget } from '../target.ts'
import { backDays } from './home-target.tsx'
import { MonthCard } from './month-card.tsx'
import { TodayCard } from './today-card.tsx'
import { useDays, useToday } from './use-targets.ts'

/** The parameter of the address that names the shown person. */
const userParam = 'user'
const sharing = [equals('share_daily_target', true), equals('is_active', true)]

type Shown = { readonly today: DailyTarget; readonly streak: number; readonly user: string | undefined }

const Targets = ({ today, streak, user }: Shown) => {
  const [params, setParams] = useSearchParams()
  const asked = params.get('month')
  const before = useDays(dayAfter(today.date, -backDays), dayAfter(today.date, -1), user)
  const last = before.data?.days.findLast(({ target }) => target !== null)?.target ?? undefined
  const showMonth = (day: string) => {
    const next = new URLSearchParams(params)
    if (day.slice(0, 7) === today.date.slice(0, 7)) next.delete('month')
    else next.set('month', day.slice(0, 7))
    setParams(next, { replace: true })
  }
  return (
    <Stack spacing={4}>
      <TodayCard day={today} streak={streak} last={last} isOwn={user === undefined} />
      <MonthCard
        today={today.date}
        day={asked !== null && isDay(`${asked}-01`) ? `${asked}-01` : today.date}
        onDay={showMonth}
        user={user}
      />
    </Stack>
  )
}

/** A picker of a person who shares their target; the reader's own if nobody is chosen. */
const WhosePicker = ({ user, onUser }: { readonly user: string; readonly onUser: (id: string | null) => void }) => {
  const { t } = useTranslation('targets')
  const id = useId()
  const field = useModel('todo').byName.get('created_by')
  const mayList = useHoldsAll()(['user-index'])
  if (field === undefined || !mayList) return null
  return (
    <Box sx={{ inlineSize: { xs: '100%', sm: 300 }, marginBlockEnd: 4 }}>
      <RowPicker field={field} value={user} onChange={onUser} among={sharing} look={{ id, label: t('whose') }} />
    </Box>
  )
}

/**
 * A page of a person's daily target, the finished number and the month: the reader's own, or that of a person who
 * shares it.
 */
export const TargetsPage = () => {
  const { t } = useTranslation(['targets', 'common'])
  const [params, setParams] = useSearchParams()
  const me = String(useMe().id)
  const asked = params.get(userParam)
  const user = asked === null || asked === me ? undefined : asked
  const { data, error, refetch } = useToday(user)
  const isClosed = error?.statusCode === 403 || error?.statusCode === 404
  return (
    <Box sx={{ maxInlineSize: sizes.page, marginInline: 'auto' }}>
      <PageHead title={t('targets:title')} />
      <WhosePicker user={user ?? me} onUser={(id) => setParams(id === null || id === me ? {} : { [userParam]: id })} />
      {data !== undefined ? (
        <Targets key={user ?? me} today={data.today} streak={data.streak} user={user} />
      ) : error === null ? (
        <RowsSkeleton />
      ) : isClosed ? (
        <EmptyState text={t('notShared')} />
      ) : (
        <ErrorState error={error} onRetry={() => void refetch()} />
      )}
    </Box>
  )
}
