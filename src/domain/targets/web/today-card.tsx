import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../web/base/i18n/format.ts'
import { useLocale } from '../../../web/base/i18n/use-locale.ts'
import { visuallyHidden } from '../../../web/base/theme/visually-hidden.ts'
import { Ring } from '../../../web/base/ui/ring.tsx'
import { type DailyTarget, finishedIn } from '../target.ts'
import { TargetForm } from './target-form.tsx'

const RingNumber = ({ day }: { readonly day: DailyTarget }) => {
  const { t } = useTranslation('targets')
  const locale = useLocale()
  const { target } = day
  const done = finishedIn(day)
  return (
    <Ring done={target === null ? 0 : done} of={target ?? 1} size={148}>
      <Box component="span" sx={visuallyHidden}>
        {target === null ? t('ringNone', { done }) : t('ring', { done, meant: target })}
      </Box>
      <Box aria-hidden sx={{ display: 'grid', justifyItems: 'center', lineHeight: 1.2 }}>
        <Box component="span" sx={{ fontSize: '2rem', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
          {formatNumber(done, locale)}
        </Box>
        <Typography component="span" variant="body2" color="text.secondary">
          {target === null ? t('finished') : t('of', { meant: target })}
        </Typography>
      </Box>
    </Ring>
  )
}

const State = ({ day, isOwn }: { readonly day: DailyTarget; readonly isOwn: boolean }) => {
  const { target, remaining, is_target_achieved } = day
  const { t } = useTranslation('targets')
  const text =
    target === null
      ? t(isOwn ? 'none' : 'noneOfTheirs')
      : is_target_achieved
        ? t('achieved')
        : t('remaining', { count: remaining ?? 0 })
  return (
    <Typography role="status" sx={{ fontWeight: 600, ...(is_target_achieved && { color: 'success.main' }) }}>
      {text}
    </Typography>
  )
}

type Props = {
  readonly day: DailyTarget
  readonly streak: number
  readonly last: number | undefined
  /** Whether it is the reader's own target; others' can't be changed. */
  readonly isOwn: boolean
}

/** Today's target as a ring, with the finished numbers, the streak, and the form. */
export const TodayCard = ({ day, streak, last, isOwn }: Props) => {
  const { t } = useTranslation('targets')
  const locale = useLocale()
  const parts = [
    ['tasks', day.completed_tasks],
    ['todos', day.completed_todos],
    ['open', day.uncompleted_todos],
  ] as const
  return (
    <Paper elevation={1} component="section" aria-labelledby="target-today" sx={{ p: 4 }}>
      <Typography id="target-today" variant="h2" sx={{ marginBlockEnd: 3 }}>
        {t('today')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 6, alignItems: 'center' }}>
        <RingNumber day={day} />
        <Box sx={{ flex: '1 1 260px', display: 'grid', gap: 3 }}>
          <State day={day} isOwn={isOwn} />
          {isOwn && <TargetForm key={`${day.date} ${day.target}`} day={day} last={last} />}
        </Box>
        <Box
          component="dl"
          sx={{
            flex: '1 1 240px',
            display: 'grid',
            gridTemplateColumns: '1fr max-content',
            columnGap: 4,
            rowGap: 2,
            m: 0,
          }}
        >
          {parts.map(([key, count]) => (
            <Box key={key} sx={{ display: 'contents' }}>
              <Typography component="dt" color="text.secondary">
                {t(key)}
              </Typography>
              <Box component="dd" sx={{ m: 0, textAlign: 'end', fontVariantNumeric: 'tabular-nums' }}>
                {formatNumber(count, locale)}
              </Box>
            </Box>
          ))}
          <Typography component="dt" color="text.secondary" sx={{ gridColumn: '1 / -1' }}>
            {t('streak')}
          </Typography>
          <Box component="dd" sx={{ m: 0, gridColumn: '1 / -1', fontWeight: streak > 0 ? 600 : 400 }}>
            {streak > 0 ? t('days', { count: streak }) : t(isOwn ? 'noStreak' : 'noStreakOfTheirs')}
          </Box>
        </Box>
      </Box>
    </Paper>
  )
}
