import type { Queryable } from '../../../server/db/database.ts'
import { always, type OpenSpan, type OpenTime } from '../hours.ts'
import type { PlanRows } from './plan-rows.ts'
import type { PlanCalendars } from './project-plan.ts'

/** Monday to Friday, 8 to 12 and 13 to 17, UTC. */
const office: OpenTime = (from, to) => {
  const spans: OpenSpan[] = []
  for (let day = Math.floor(from / 1440) - 1; day * 1440 < to; day++) {
    // 1 January 1970 was a Thursday.
    const weekday = (((day + 4) % 7) + 7) % 7
    if (weekday !== 0 && weekday !== 6)
      spans.push([day * 1440 + 480, day * 1440 + 720], [day * 1440 + 780, day * 1440 + 1020])
  }
  return spans
}

/** The calendars of a plan's project, tasks and people. */
export const readCalendars = async (_tx: Queryable, _rows: PlanRows): Promise<PlanCalendars> => ({
  calendars: { office, always },
  calendar: 'office',
  of: () => null,
})
