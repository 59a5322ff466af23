import { useTranslation } from 'react-i18next'
import { formatter, type Reading, timeOptions } from '../../base/i18n/format.ts'
import type { SourceEntry } from './entries.ts'
import { spotOf } from './moved.ts'
import { elsewhere, whenOf } from './say.ts'

type Props = {
  readonly one: SourceEntry
  readonly timeText: string
  readonly reading: Reading
  /** Among hours, where its length is its height. */
  readonly isTimed: boolean
}

/** Three quarters of an hour have room for two lines. */
const isTall = ({ start, end }: SourceEntry['entry']): boolean =>
  end !== null && Date.parse(end) - Date.parse(start) >= 45 * 60_000

const dayMs = 86_400_000
/** An entry over days is a bar, beside which the time of its begin says little. */
const isLong = ({ start, end }: SourceEntry['entry']): boolean =>
  end !== null && Date.parse(end) - Date.parse(start) >= dayMs

/** An entry: its time, its title, and the time of its own zone where that differs; whole for those who hear it. */
export const EntryContent = ({ one: { entry }, timeText, reading, isTimed }: Props) => {
  const { t } = useTranslation('calendar')
  const other = elsewhere(entry.start, entry.time_zone, reading)
  const isLow = isTimed && !isTall(entry)
  // One line has room for the title and when it begins.
  const shownTime =
    isLow && !entry.all_day && entry.start.length > 10
      ? formatter(reading.locale, { ...timeOptions(), timeZone: reading.timeZone }).format(Date.parse(entry.start))
      : timeText
  const zone = other === undefined ? undefined : t('zone', other)
  // The styles use class names (`calendar-styles.tsx`): a month has hundreds of entries, and styles of their own would
  // be computed for each.
  return (
    <span
      className={`entry${isTall(entry) ? ' is-tall' : ''}${isLong(entry) ? ' is-long' : ''}`}
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
