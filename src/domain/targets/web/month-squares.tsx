import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { firstWeekday } from '../../../web/base/i18n/first-weekday.ts'
import { formatDay, formatNumber, formatter } from '../../../web/base/i18n/format.ts'
import { useLocale } from '../../../web/base/i18n/use-locale.ts'
import { useGridArrows } from '../../../web/base/ui/focus/grid-arrows.ts'
import { finishedIn, type HistoryDay } from '../target.ts'
import { lookOf, type SquareLook, squareLooks, weeksOf } from './month.ts'

/** The looks differ by fill, border and dash, and not by colour alone. */
const styles: { readonly [L in SquareLook]: object } = {
  achieved: { bgcolor: 'success.main', color: 'background.paper', borderColor: 'success.main', fontWeight: 600 },
  missed: { borderColor: 'warning.main', borderWidth: 2 },
  none: { borderColor: 'divider' },
  free: { borderColor: 'divider', borderStyle: 'dashed', color: 'text.secondary' },
  later: { borderColor: 'transparent', color: 'text.secondary' },
}

const square = {
  inlineSize: '100%',
  maxInlineSize: 44,
  minInlineSize: 28,
  blockSize: 36,
  p: 0,
  font: 'inherit',
  fontSize: '0.8125rem',
  color: 'text.primary',
  bgcolor: 'transparent',
  border: 1,
  borderRadius: 1,
  cursor: 'pointer',
  '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: 2 },
} as const

type Props = { readonly days: readonly HistoryDay[]; readonly today: string; readonly labelledBy: string }

/** The days of a month as squares. Each shows its numbers to screen readers, to keys and when it is pressed. */
export const MonthSquares = ({ days, today, labelledBy }: Props) => {
  const { t } = useTranslation('targets')
  const locale = useLocale()
  const table = useRef<HTMLTableElement>(null)
  const arrows = useGridArrows(table)
  const [chosen, choose] = useState(today)
  const byDate = new Map(days.map((day) => [day.date, day]))
  const weeks = weeksOf(days[0]?.date ?? today, days.at(-1)?.date ?? today, firstWeekday(locale))
  const weekday = (n: number, length: 'short' | 'long') =>
    // The 7th of January 2024 is a Sunday.
    formatter(locale, { weekday: length, timeZone: 'UTC' }).format(Date.UTC(2024, 0, 7 + firstWeekday(locale) + n))
  const say = (day: HistoryDay): string => {
    const [look, done] = [lookOf(day, today), finishedIn(day)]
    return t(`square.${look}`, { day: formatDay(day.date, locale), done, meant: day.target ?? 0 })
  }
  const shown = byDate.get(chosen)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 8, rowGap: 3 }}>
      <Box
        component="table"
        ref={table}
        {...arrows}
        aria-labelledby={labelledBy}
        sx={{ maxInlineSize: 380, inlineSize: '100%', borderSpacing: 4 }}
      >
        <thead>
          <tr>
            {weeks[0]?.map((_, n) => (
              <Box
                component="th"
                key={weekday(n, 'long')}
                scope="col"
                abbr={weekday(n, 'long')}
                sx={{ fontSize: '0.75rem', fontWeight: 500, color: 'text.secondary' }}
              >
                {weekday(n, 'short')}
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.find((day) => day !== undefined)}>
              {week.map((date, n) => {
                const day = date === undefined ? undefined : byDate.get(date)
                if (day === undefined) return <td key={weekday(n, 'long')} />
                return (
                  <Box component="td" key={day.date} sx={{ p: 0, textAlign: 'center' }}>
                    <Box
                      component="button"
                      type="button"
                      aria-label={say(day)}
                      aria-pressed={day.date === chosen}
                      aria-current={day.date === today ? 'date' : undefined}
                      onClick={() => choose(day.date)}
                      sx={{
                        ...square,
                        ...styles[lookOf(day, today)],
                        ...(day.date === today && { textDecoration: 'underline' }),
                      }}
                    >
                      {formatNumber(Number(day.date.slice(8)), locale)}
                    </Box>
                  </Box>
                )
              })}
            </tr>
          ))}
        </tbody>
      </Box>
      <Box sx={{ flex: '1 1 240px', display: 'grid', alignContent: 'start', gap: 4 }}>
        <Typography role="status" sx={{ minBlockSize: '1.5em' }}>
          {shown === undefined ? '' : say(shown)}
        </Typography>
        <Box component="ul" sx={{ display: 'grid', gap: 2, m: 0, p: 0, listStyle: 'none' }}>
          {squareLooks.map((look) => (
            <Box
              component="li"
              key={look}
              sx={{ display: 'flex', alignItems: 'center', gap: 2, fontSize: '0.8125rem', color: 'text.secondary' }}
            >
              <Box aria-hidden sx={{ inlineSize: 14, blockSize: 14, border: 1, borderRadius: 0.5, ...styles[look] }} />
              {t(`legend.${look}`)}
            </Box>
          ))}
        </Box>
      </Box>
    </Box>
  )
}
