import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { clockOfMinutes } from '../../../core/time/duration.ts'
import { formatDay, formatter, timeOptions } from '../../../web/base/i18n/format.ts'
import { RowTools } from '../../../web/fields/forms/row-tools.tsx'
import { useReading } from '../../../web/fields/values/use-reading.ts'
import type { WeekAnswer, WeekEntry } from '../week-answer.ts'
import { MoveEntry } from './move-entry.tsx'
import { RowTitle } from './row-title.tsx'
import { keyOf } from './week-rows.ts'

type Line = { readonly entry: WeekEntry; readonly from: number; readonly to: number; readonly gap: number }

/** Returns the entries of a day in their order, each with the free minutes before it. */
const linesOf = (week: WeekAnswer, from: number, to: number): readonly Line[] => {
  let last: number | undefined
  return week.entries.flatMap((entry) => {
    const [begins, ends] = [
      Date.parse(entry.started_at),
      entry.ended_at === null ? Date.now() : Date.parse(entry.ended_at),
    ]
    if (ends <= from || begins >= to) return []
    const gap = last === undefined ? 0 : Math.round((begins - last) / 60_000)
    last = ends
    return [{ entry, from: begins, to: ends, gap }]
  })
}

/** A day of the week as a list of its entries with start and end, and the free time between them. */
export const DayList = ({ week, day }: { readonly week: WeekAnswer; readonly day: number }) => {
  const { t } = useTranslation(['timesheets', 'timer'])
  const { locale } = useReading()
  const id = useId()
  const shown = week.days[day]
  if (shown === undefined) return null
  const time = formatter(locale, { ...timeOptions(), timeZone: week.time_zone })
  const lines = linesOf(week, Date.parse(shown.from), Date.parse(shown.to))
  const rows = new Map(week.rows.map((row) => [keyOf(row), row]))
  const stretch = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, minBlockSize: 36 } as const
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} component="h2" variant="h3" sx={{ marginBlockEnd: 1 }}>
        {formatDay(shown.day, locale)}
      </Typography>
      {lines.length === 0 ? (
        <Typography color="text.secondary">{t('noEntries')}</Typography>
      ) : (
        <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', fontSize: '0.8125rem' }}>
          {lines.map(({ entry, from, to, gap }) => (
            <Box component="li" key={entry.id} sx={{ borderBlockEnd: '1px solid', borderColor: 'divider' }}>
              {gap > 0 && (
                <Box sx={{ ...stretch, color: 'text.secondary', minBlockSize: 24, fontSize: '0.75rem' }}>
                  {t('gap', { time: clockOfMinutes(gap) })}
                </Box>
              )}
              <Box sx={stretch}>
                <Box sx={{ inlineSize: 130, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
                  <bdi>{time.format(from)}</bdi> –{' '}
                  <bdi>{entry.ended_at === null ? t('timer:now') : time.format(to)}</bdi>
                </Box>
                <Box sx={{ inlineSize: 48, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
                  <bdi dir="ltr">{clockOfMinutes(Math.round((to - from) / 60_000))}</bdi>
                </Box>
                <Box sx={{ flex: '1 1 200px', minInlineSize: 0 }}>
                  <RowTitle row={rows.get(keyOf(entry)) ?? { ...entry, title: null, number: null, project: null }} />
                </Box>
                <Box sx={{ flex: '1 1 140px', minInlineSize: 0, overflowWrap: 'anywhere' }}>
                  <bdi>{entry.note ?? ''}</bdi>
                  {!entry.is_billable && (
                    <Box
                      component="span"
                      sx={{ color: 'text.secondary', marginInlineStart: entry.note === null ? 0 : 2 }}
                    >
                      {t('notBillable')}
                    </Box>
                  )}
                </Box>
                {week.can_write && entry.ended_at !== null && <MoveEntry entry={entry} />}
                {week.can_write && (
                  <RowTools
                    entity="time_entry"
                    row={{ ...entry, about: rows.get(keyOf(entry)) ?? null }}
                    hidden={['about']}
                  />
                )}
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  )
}
