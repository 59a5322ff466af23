import type { EventApi, EventInput } from '@fullcalendar/react'
import { useMemo } from 'react'
import type { SourceEntry } from './entries.ts'
import { listedOn } from './entry-time.ts'
import { type Spot, spotOf } from './moved.ts'
import type { Carried } from './use-calendar-keys.ts'

/** Returns the id of an entry as an event of FullCalendar: unique among all sources and occurrences. */
export const keyOf = ({ model, entry }: SourceEntry): string => `${model.name} ${entry.id} ${entry.occurrence ?? ''}`

/** Returns the spot at which FullCalendar has put an event. */
export const spotOfEvent = ({ allDay, start, end, startStr, endStr }: EventApi): Spot =>
  allDay
    ? { start: startStr.slice(0, 10), end: endStr === '' ? null : endStr.slice(0, 10), allDay }
    : { start: start?.toISOString() ?? '', end: end?.toISOString() ?? null, allDay }

/** A spot over several days, and the one of them on which a list shows it. */
export type Listed = { readonly spot: Spot; readonly day: string }

/**
 * Returns the entries as events of FullCalendar, a carried one at its present spot. The list is made once for each
 * answer, as FullCalendar reads all events again when the list is another.
 * @param listedFrom the first day of a list, which shows an entry over several days once; undefined where days are cells
 */
export const useCalendarEvents = (
  entries: readonly SourceEntry[],
  carried: Carried | undefined,
  timeZone: string,
  listedFrom: string | undefined,
): EventInput[] =>
  useMemo(
    () =>
      entries.map((one): EventInput => {
        const key = keyOf(one)
        const place = carried?.key === key ? carried.spot : undefined
        const spot = place ?? spotOf(one.entry)
        const day = listedFrom === undefined ? undefined : listedOn(spot, listedFrom, timeZone)
        const listed: Listed | undefined = day === undefined ? undefined : { spot, day }
        const { start, end, allDay } = day === undefined ? spot : { start: day, end: null, allDay: true }
        return {
          id: key,
          title: one.entry.title ?? '',
          start,
          allDay,
          ...(end === null ? {} : { end }),
          ...(one.color === undefined ? {} : { color: one.color }),
          editable: one.entry.can.update === true,
          durationEditable: one.entry.can.update === true && one.entry.sets === 'both',
          extendedProps: { isCarried: place !== undefined, listed },
        }
      }),
    [entries, carried, timeZone, listedFrom],
  )
