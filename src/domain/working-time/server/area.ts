import { readHours, writeHours } from '../../../core/time/working-time/hours.ts'
import { onServer } from '../../../server/area.ts'
import { workingTime } from '../area.ts'
import { weekdays } from '../calendar-hours.ts'
import { workingTimeGrants } from '../grants.ts'
import { holidayImportRoutes } from './holiday-import.ts'
import { hoursBy } from './hours-by.ts'
import { assertOpensEachYear, calendarComputed } from './yearly-holidays.ts'

/** Returns the hours of each day in order; intervals that touch or overlap become one. */
const merged = <F extends string>(values: { readonly [K in F]?: readonly string[] | null }, fields: readonly F[]) =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const hours = readHours(values[field] ?? [])
      return values[field] === undefined || hours === undefined ? [] : [[field, writeHours(hours)]]
    }),
  )

export const workingTimeServer = onServer(workingTime, {
  grants: workingTimeGrants,
  routes: [holidayImportRoutes],
  computed: { business_calendar: calendarComputed },
  workingHours: { entity: 'business_calendar', of: hoursBy },
  hooks: {
    business_calendar: { beforeWrite: async ({ values }) => merged(values, weekdays) },
    holiday: {
      beforeWrite: async (write, context) => {
        await assertOpensEachYear(write, context)
        return merged(write.values, ['hours'])
      },
    },
  },
})
