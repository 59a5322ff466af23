import { useTranslation } from 'react-i18next'
import { formatter, type Reading, timeOptions } from '../../base/i18n/format.ts'
import type { CalendarView } from './calendar-tools.tsx'
import type { SourceEntry } from './entries.ts'
import { isLong, timeOf } from './entry-time.ts'
import { type Spot, spotOf } from './moved.ts'
import { elsewhere, whenOf } from './say.ts'

type Props = {
  readonly one: SourceEntry
  /** Where the calendar shows it, which differs from its own spot while a pointer drags it. */
  readonly spot: Spot
  /** The one of its days on which a list shows an entry over several days. */
  readonly day?: string | undefined
  readonly view: CalendarView
  readonly reading: Reading
}

/** Three quarters of an hour have room for two lines. */
const isTall = ({ start, end }: SourceEntry['entry']): boolean =>
  end !== null && Date.parse(end) - Date.parse(start) >= 45 * 60_000 && !isLong({ start, end })

/** An entry: its time, its title, and the time of its own zone where that differs; whole for those who hear it. */
export const EntryContent = ({ one: { entry }, spot, day, view, reading }: Props) => {
  const { t } = useTranslation('calendar')
  const other = elsewhere(entry.start, entry.time_zone, reading)
  // Among hours its length is its height; one line has room for the title and when it begins.
  const isLow = (view === 'week' || view === 'day') && !isTall(entry) && !isLong(entry)
  const shownTime =
    isLow && !spot.allDay
      ? formatter(reading.locale, { ...timeOptions(), timeZone: reading.timeZone }).format(Date.parse(spot.start))
      : timeOf(spot, { view, day }, reading, {
          allDay: t('allDay'),
          until: (of) => t('until', { day: of }),
          ends: (time) => t('ends', { time }),
        })
  const zone = other === undefined ? undefined : t('zone', other)
  // The styles use class names (`calendar-styles.tsx`): a month has hundreds of entries, and styles of their own would
  // be computed for each.
  return (
    <span
      className={isTall(entry) ? 'entry is-tall' : 'entry'}
      {...(zone === undefined ? {} : { title: `${entry.title} (${zone})` })}
    >
      <span className="entry-heard">{whenOf(spotOf(entry), reading, t('allDay'))}: </span>
      {shownTime !== '' && (
        <span aria-hidden className="entry-time">
          {shownTime}
        </span>
      )}
      <bdi className="entry-cut">{entry.title}</bdi>
      {zone !== undefined && <span className="entry-cut entry-zone">({zone})</span>}
    </span>
  )
}
