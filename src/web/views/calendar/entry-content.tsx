import { useTranslation } from 'react-i18next'
import type { Reading } from '../../base/i18n/format.ts'
import type { SourceEntry } from './entries.ts'
import { spotOf } from './moved.ts'
import { elsewhere, whenOf } from './say.ts'

type Props = { readonly one: SourceEntry; readonly timeText: string; readonly reading: Reading }

/** Three quarters of an hour have room for two lines. */
const isTall = ({ start, end }: SourceEntry['entry']): boolean =>
  end !== null && Date.parse(end) - Date.parse(start) >= 45 * 60_000

/** An entry: its time, its title, and the time of its own zone where that differs; whole for those who hear it. */
export const EntryContent = ({ one: { entry }, timeText, reading }: Props) => {
  const { t } = useTranslation('calendar')
  const other = elsewhere(entry.start, entry.time_zone, reading)
  const zone = other === undefined ? undefined : t('zone', other)
  // By class names (`calendar-styles.tsx`): a month has hundreds of them, and styles of their own would be worked out for each.
  return (
    <span
      className={isTall(entry) ? 'entry is-tall' : 'entry'}
      {...(zone === undefined ? {} : { title: `${entry.title} (${zone})` })}
    >
      <span className="entry-heard">{whenOf(spotOf(entry), reading, t('allDay'))}: </span>
      {timeText !== '' && (
        <span aria-hidden className="entry-time">
          {timeText}
        </span>
      )}
      <bdi className="entry-cut">{entry.title}</bdi>
      {zone !== undefined && <span className="entry-cut entry-zone">({zone})</span>}
    </span>
  )
}
