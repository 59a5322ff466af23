import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { clockOfMinutes } from '../../../core/time/duration.ts'
import { dayOf, formatDay, formatNumericDay, formatter } from '../../../web/base/i18n/format.ts'
import { visuallyHidden } from '../../../web/base/theme/visually-hidden.ts'
import { useReading } from '../../../web/fields/values/use-reading.ts'
import type { WeekAnswer } from '../week-answer.ts'

type Props = { readonly week: WeekAnswer; readonly shown: readonly number[] }

/** The days of the week. */
export const WeekHead = ({ week, shown }: Props) => {
  const { t } = useTranslation('timesheets')
  const { locale } = useReading()
  const today = dayOf(Date.now(), week.time_zone)
  const weekday = formatter(locale, { weekday: 'short', timeZone: 'UTC' })
  return (
    <thead>
      <tr>
        <th scope="col">{t('workedOn')}</th>
        {shown.map((at) => {
          const day = week.days[at]?.day ?? ''
          return (
            <th
              key={day}
              scope="col"
              className={day === today ? 'today' : undefined}
              aria-label={formatDay(day, locale)}
            >
              {weekday.format(Date.parse(`${day}T00:00:00Z`))} <bdi>{formatNumericDay(day, locale)}</bdi>
            </th>
          )
        })}
        {shown.length > 1 && <th scope="col">{t('sum')}</th>}
      </tr>
    </thead>
  )
}

const Difference = ({ worked, expected }: { readonly worked: number; readonly expected: number | null }) => {
  const { t } = useTranslation('timesheets')
  if (expected === null || worked === expected) return null
  const isOver = worked > expected
  const text = clockOfMinutes(Math.abs(worked - expected))
  return (
    <span className={isOver ? 'over' : 'under'}>
      <bdi dir="ltr" aria-hidden>
        {isOver ? '+' : '−'}
        {text}
      </bdi>
      <Box component="span" sx={visuallyHidden}>
        {t(isOver ? 'overBy' : 'missing', { time: text })}
      </Box>
    </span>
  )
}

/** Writes minutes as the grid does: `1:30`, `0:00`. */
export const clockOf = (minutes: number): string => clockOfMinutes(minutes) || '0:00'

/** Returns the minutes that are expected of the week until today; 0 for a future week. */
const expectedBy = (week: WeekAnswer, today: string): number =>
  week.days.reduce((sum, { day, expected }) => (day <= today ? sum + (expected ?? 0) : sum), 0)

/** Returns the minutes that were worked until today. */
const workedBy = (week: WeekAnswer, today: string): number =>
  week.days.reduce((sum, { day, minutes }) => (day <= today ? sum + minutes : sum), 0)

/** The sums of each day and of the week, beside the hours that the calendar expects. */
export const WeekFoot = ({ week, shown }: Props) => {
  const { t } = useTranslation('timesheets')
  const days = shown.flatMap((at) => week.days[at] ?? [])
  // A phone shows one day; the sum of the week is above it.
  const isWhole = shown.length > 1
  const today = dayOf(Date.now(), week.time_zone)
  return (
    <tfoot>
      {week.others > 0 && (
        <tr className="expected">
          <th scope="row">{t('others')}</th>
          {days.map(({ day }) => (
            <td key={day} />
          ))}
          {isWhole && (
            <td>
              <bdi dir="ltr">{clockOf(week.others)}</bdi>
            </td>
          )}
        </tr>
      )}
      <tr>
        <th scope="row">{t('sum')}</th>
        {days.map(({ day, minutes }) => (
          <td key={day} className={minutes === 0 ? 'none' : undefined}>
            <bdi dir="ltr">{clockOf(minutes)}</bdi>
          </td>
        ))}
        {isWhole && (
          <td className={week.minutes === 0 ? 'none' : undefined}>
            <bdi dir="ltr">{clockOf(week.minutes)}</bdi>
          </td>
        )}
      </tr>
      {week.expected_minutes !== null && (
        <>
          <tr className="expected">
            <th scope="row">{t('expected')}</th>
            {days.map(({ day, expected }) => (
              <td key={day}>
                <bdi dir="ltr">{expected === null ? '' : clockOf(expected)}</bdi>
              </td>
            ))}
            {isWhole && (
              <td>
                <bdi dir="ltr">{clockOf(week.expected_minutes)}</bdi>
              </td>
            )}
          </tr>
          <tr className="expected">
            <th scope="row">{t('difference')}</th>
            {days.map(({ day, minutes, expected }) => (
              <td key={day}>{day <= today && <Difference worked={minutes} expected={expected} />}</td>
            ))}
            {isWhole && (
              <td>
                <Difference worked={workedBy(week, today)} expected={expectedBy(week, today)} />
              </td>
            )}
          </tr>
        </>
      )}
    </tfoot>
  )
}
