import { type WorkingHours, workingTime } from '../../../core/time/working-time/working-time.ts'
import type { Queryable } from '../../../server/db/database.ts'
import { hoursOfPeople } from '../../working-time/server/hours-of-people.ts'

const minuteMs = 60_000

/**
 * The minutes that each of some people works within a span of days, as plans count them.
 * @param from milliseconds since 1970, as `to`
 */
export const capacityOf = async (
  on: Queryable,
  people: readonly string[],
  from: number,
  to: number,
): Promise<ReadonlyMap<string, number>> => {
  const hoursOf = await hoursOfPeople(on, people, from, to)
  const counted = new Map<WorkingHours, number>()
  const minutesIn = (hours: WorkingHours): number => {
    const minutes = counted.get(hours) ?? Math.round(workingTime(hours).between(from, to) / minuteMs)
    counted.set(hours, minutes)
    return minutes
  }
  return new Map(people.map((id) => [id, minutesIn(hoursOf(id))]))
}
