import type { Window } from '../../../core/time/recurrence/occurrences.ts'
import { unfolded } from '../../../server/ics/calendar-text.ts'
import { calendarEvents } from '../../../server/ics/read-calendar.ts'
import { faultAt } from '../../../server/problem.ts'
import { defineWork } from '../../../server/worker/work.ts'
import { holidaysIn } from '../holidays-in.ts'

const mostHolidays = 2000

type Asked = { readonly bytes: Uint8Array; readonly timeZone: string; readonly window: Window }

/** Reads the holidays of a calendar file in a thread. @throws Problem 422 with `errors.file` */
export const readHolidaysWork = defineWork({
  name: 'working-time.holidays',
  run: async ({ bytes, timeZone, window }: Asked) => {
    const events = calendarEvents(unfolded(Buffer.from(bytes)).toString('utf8'), timeZone)
    if (events === undefined) throw faultAt('file', 'not_a_calendar')
    const read = holidaysIn(
      events.filter(({ isCancelled }) => !isCancelled),
      window,
    )
    if (read.holidays.length > mostHolidays) throw faultAt('file', 'too_many_rows', { max: mostHolidays })
    return read
  },
})
