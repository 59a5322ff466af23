import ChevronLeftIcon from '@mui/icons-material/ChevronLeft'
import ChevronRightIcon from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { formatter } from '../../../web/base/i18n/format.ts'
import { useLocale } from '../../../web/base/i18n/use-locale.ts'
import { SectionFailure, SectionSkeleton } from '../../../web/base/ui/state/section-state.tsx'
import { useButtonCommand } from '../../../web/fields/commands/use-button-command.ts'
import { monthOf } from './month.ts'
import { MonthSquares } from './month-squares.tsx'
import { useDays } from './use-targets.ts'

const turned = { '[dir=rtl] &': { transform: 'scaleX(-1)' } } as const

type Props = {
  readonly today: string
  /** A day of the shown month. */
  readonly day: string
  readonly onDay: (day: string) => void
  /** The id of another person whose days are shown; without it, the reader's own. */
  readonly user?: string | undefined
}

/** A month as squares, with buttons to the months before and after. */
export const MonthCard = ({ today, day, onDay, user }: Props) => {
  const { t } = useTranslation('targets')
  const locale = useLocale()
  const { from, to } = monthOf(day)
  const { data, error, refetch } = useDays(from, to, user)
  const isLast = to >= today
  const previous = useButtonCommand('target.previous', 'targets:previous', ChevronLeftIcon, 'here', { key: '[' })
  const next = useButtonCommand('target.next', 'targets:next', ChevronRightIcon, 'here', { key: ']' })
  const name = formatter(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${from}T00:00:00Z`),
  )
  return (
    <Paper elevation={1} component="section" aria-labelledby="target-month" sx={{ p: 4 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, marginBlockEnd: 3 }}>
        <Typography id="target-month" variant="h2" aria-live="polite" sx={{ flex: '1 1 auto' }}>
          {name}
        </Typography>
        <IconButton ref={previous} size="small" aria-label={t('previous')} onClick={() => onDay(monthOf(day, -1).from)}>
          <ChevronLeftIcon fontSize="small" sx={turned} />
        </IconButton>
        {/* The button is not `disabled`, which would lose the focus at the present month. */}
        <IconButton
          ref={next}
          size="small"
          aria-label={t('next')}
          aria-disabled={isLast}
          onClick={() => {
            if (!isLast) onDay(monthOf(day, 1).from)
          }}
        >
          <ChevronRightIcon fontSize="small" color={isLast ? 'disabled' : 'inherit'} sx={turned} />
        </IconButton>
      </Box>
      {data === undefined ? (
        error === null ? (
          <SectionSkeleton />
        ) : (
          <SectionFailure text={error.message} onRetry={() => void refetch()} />
        )
      ) : (
        <>
          {data.days.every(({ target }) => target === null) && (
            <Typography variant="body2" color="text.secondary" sx={{ marginBlockEnd: 2 }}>
              {t('empty')}
            </Typography>
          )}
          <MonthSquares key={from} days={data.days} today={today} labelledBy="target-month" />
        </>
      )}
    </Paper>
  )
}
