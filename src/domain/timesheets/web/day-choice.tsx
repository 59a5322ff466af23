import { useTranslation } from 'react-i18next'
import { clockOfMinutes } from '../../../core/time/duration.ts'
import { formatter } from '../../../web/base/i18n/format.ts'
import { Segments } from '../../../web/base/ui/segments.tsx'
import { useReading } from '../../../web/fields/values/use-reading.ts'
import type { WeekAnswer } from '../week-answer.ts'

type Props = { readonly week: WeekAnswer; readonly day: number; readonly onChoose: (day: number) => void }

/** The days of a week with their hours; a phone shows the chosen one. */
export const DayChoice = ({ week, day, onChoose }: Props) => {
  const { t } = useTranslation('timesheets')
  const { locale } = useReading()
  const weekday = formatter(locale, { weekday: 'short', timeZone: 'UTC' })
  const days = week.days.map((one) => one.day)
  const nameOf = (one: string): string => {
    const worked = week.days.find((each) => each.day === one)?.minutes ?? 0
    return `${weekday.format(Date.parse(`${one}T00:00:00Z`))} ${clockOfMinutes(worked)}`.trim()
  }
  return (
    <Segments
      label={t('day')}
      value={days[day] ?? ''}
      options={days}
      nameOf={nameOf}
      onChoose={(one) => onChoose(days.indexOf(one))}
    />
  )
}
