import type { EventApi, EventInput } from '@fullcalendar/react'
import { useMemo } from 'react'
import { dayAfter } from '../../../core/time/days/days.ts'
import type { CalendarView } from './calendar-tools.tsx'
import type { SourceEntry } from './entries.ts'
import { daysOfSpot, isLong, listedOn } from './entry-time.ts'
import { type Spot, spotOf } from './moved.ts'
import type { Carried } from './use-calendar-keys.ts'

/** Returns the id of an entry as an event of FullCalendar: unique among all sources and occurrences. */
export const keyOf = ({ model, entry }: SourceEntry): string => `${model.name} ${entry.id} ${entry.occurrence ?? ''}`

/** Returns the spot at which FullCalendar has put an event. */
export const spotOfEvent = ({ allDay, start, end, startStr, endStr }: EventApi): Spot =>
  allDay
    ? { start: startStr.slice(0, 10), end: endStr === '' ? null : endStr.slice(0, 10), allDay }
    : { start: start?.toISOString() ?? '', end: end?.toISOString() ?? null, allDay }

/** An entry over several days that is shown elsewhere than at its spot: in a list on one of its days. */
export type Shown = { readonly spot: Spot; readonly day?: string | undefined }

/** @param first the first day in sight */
export const placingIn = (view: CalendarView, first: string | undefined): Placing =>
  view === 'list' ? { listedFrom: first } : { isAmongHours: view !== 'month' }

/**
 * Returns where the calendar shows a spot: in a list on one day, and among hours above them, as a column full of hours
 * says neither what it is nor when it ends.
 */
const placeOf = (spot: Spot, { listedFrom, isAmongHours }: Placing, timeZone: string): Spot & { day?: string } => {
  const day = listedFrom === undefined ? undefined : listedOn(spot, listedFrom, timeZone)
  if (day !== undefined) return { start: day, end: null, allDay: true, day }
  if (!isAmongHours || spot.allDay || !isLong(spot)) return spot
  const { first, last } = daysOfSpot(spot, timeZone)
  return { start: first, end: dayAfter(last), allDay: true }
}

type Placing = {
  /** The first day of a list, which shows an entry over several days once; undefined where days are cells. */
  readonly listedFrom?: string | undefined
  readonly isAmongHours?: boolean
}

/**
 * Returns the entries as events of FullCalendar, a carried one at its present spot. The list is made once for each
 * answer, as FullCalendar reads all events again when the list is another.
 */
export const useCalendarEvents = (
  entries: readonly SourceEntry[],
  carried: Carried | undefined,
  timeZone: string,
  { listedFrom, isAmongHours = false }: Placing,
): EventInput[] =>
  useMemo(
    () =>
      entries.map((one): EventInput => {
        const key = keyOf(one)
        const place = carried?.key === key ? carried.spot : undefined
        const spot = place ?? spotOf(one.entry)
        const at = placeOf(spot, { listedFrom, isAmongHours }, timeZone)
        const { start, end, allDay } = at
        const shown: Shown | undefined = at === spot ? undefined : { spot, day: at.day }
        // A pointer would put it on whole days, without its hours.
        const mayDrag = one.entry.can.update === true && shown === undefined
        return {
          id: key,
          title: one.entry.title ?? '',
          start,
          allDay,
          ...(end === null ? {} : { end }),
          ...(one.color === undefined ? {} : { color: one.color }),
          editable: mayDrag,
          durationEditable: mayDrag && one.entry.sets === 'both',
          extendedProps: { isCarried: place !== undefined, shown },
        }
      }),
    [entries, carried, timeZone, listedFrom, isAmongHours],
  )
