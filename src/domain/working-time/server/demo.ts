import type { Demo } from '../../../server/demo.ts'
import { writerFor } from '../../../server/rows/write/write.ts'

const demoCalendars = [
  { name: 'Office hours', time_zone: 'Europe/Paris', day: ['08:30-12:00', '13:00-17:30'] },
  { name: 'Control room', time_zone: 'UTC', always_open: true },
] as const

/** Days on which the office is closed each year. */
const demoHolidays = [
  ['New Year', '2026-01-01'],
  ['Fête du Travail', '2026-05-01'],
  ['Fête nationale', '2026-07-14'],
  ['Toussaint', '2026-11-01'],
  ['Christmas', '2026-12-25'],
] as const

/** Loads the organisation's calendars, which plans and service levels use. */
export const workingTimeDemo: Demo = {
  load: async ({ engine, tx, rows }) => {
    const writer = writerFor(engine, 'system', tx, { source: 'demo' })
    const calendars = new Map<string, string>()
    for (const calendar of demoCalendars) {
      const day = 'day' in calendar ? calendar.day : []
      const { name, time_zone } = calendar
      const week = { monday: day, tuesday: day, wednesday: day, thursday: day, friday: day }
      calendars.set(
        name,
        await writer.create(engine.models.of('business_calendar'), {
          name,
          time_zone,
          always_open: 'always_open' in calendar,
          ...week,
        }),
      )
    }
    const [office = ''] = calendars.values()
    for (const [name, day] of demoHolidays)
      await writer.create(engine.models.of('holiday'), { calendar_id: office, name, day, every_year: true })
    rows.keep('business_calendar', calendars)
  },
}
