import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysBetween } from '../../../src/core/time/days/days.ts'
import { workingTime } from '../../../src/core/time/working-time/working-time.ts'
import { expectedDays } from '../../../src/domain/timesheets/server/expected.ts'
import {
  type CalendarRow,
  type HolidayRow,
  weekdays,
  workingHoursOf,
} from '../../../src/domain/working-time/calendar-hours.ts'
import type { Queryable } from '../../../src/server/db/database.ts'
import { type Product, startTestProduct } from '../harness/product.ts'

type Week = readonly (readonly string[])[]
const dayMs = 86_400_000
const later = (from: string, days: number) => new Date(Date.parse(from) + days * dayMs).toISOString().slice(0, 10)

let product: Product
let person: string
beforeAll(async () => {
  product = await startTestProduct()
  person = (await product.person({ roles: ['member'] })).id
})
afterAll(() => product.end())

const hours = fc.constantFrom<readonly string[]>([], ['08:00-12:00'], ['08:00-12:30', '13:00-16:45'], ['00:00-24:00'])
const weeks: fc.Arbitrary<Week> = fc.oneof(
  { weight: 4, arbitrary: fc.array(hours, { minLength: 7, maxLength: 7 }) },
  { weight: 1, arbitrary: fc.constant(weekdays.map(() => [])) },
)
const days = fc.integer({ min: 0, max: 120 }).map((n) => later('2027-11-01', n))
const holidays: fc.Arbitrary<readonly HolidayRow[]> = fc
  .uniqueArray(
    fc.record({
      day: days,
      length: fc.constantFrom(0, 0, 1, 4, 40),
      isYearly: fc.boolean(),
      year: fc.integer({ min: -2, max: 1 }),
      hours: fc.constantFrom<readonly string[]>([], ['10:00-11:00']),
    }),
    { maxLength: 4, selector: ({ day }) => day },
  )
  .map((rows) =>
    rows.map(({ day, length, isYearly, year, hours: open }) => {
      // The 29th of February does not come every year.
      const begins = isYearly ? `${Number(day.slice(0, 4)) + year}${day.slice(4)}`.replace('-02-29', '-02-28') : day
      return { day: begins, until: length === 0 ? null : later(begins, length), every_year: isYearly, hours: open }
    }),
  )

const insertCalendar = async (tx: Queryable, madeAt: string, week: Week): Promise<string> => {
  const names = sql.join(
    weekdays.map((name) => sql.identifier(name)),
    sql`, `,
  )
  const values = sql.join(
    week.map((one) => sql`${JSON.stringify(one)}::jsonb`),
    sql`, `,
  )
  const row = await tx.one<{ id: string }>(sql`
    insert into business_calendars (id, version, created_at, updated_at, name, time_zone, always_open, ${names})
    values (gen_random_uuid(), 1, ${madeAt}, ${madeAt}, ${madeAt}, 'UTC', false, ${values}) returning id`)
  return row?.id ?? ''
}

const insertHolidays = async (tx: Queryable, calendar: string, rows: readonly HolidayRow[]): Promise<void> => {
  for (const { day, until, every_year, hours: open } of rows)
    await tx.run(sql`
      insert into holidays (id, version, created_at, updated_at, name, calendar_id, day, until, every_year, hours)
      values (gen_random_uuid(), 1, now(), now(), 'Feast', ${calendar}, ${day}, ${until}, ${every_year}, ${JSON.stringify(open)}::jsonb)`)
}

class Undone extends Error {}

test('what is expected of each day is what plans count as open, by one’s own calendar if it has hours, else the organisation’s', async () => {
  await fc.assert(
    fc.asyncProperty(weeks, weeks, holidays, fc.boolean(), days, async (theirs, ours, given, hasOwn, first) => {
      const last = later(first, 20)
      const isOwn = hasOwn && theirs.some((one) => one.length > 0)
      let found: readonly object[] = []
      await product.engine.db
        .transaction(async (tx) => {
          const organisation = await insertCalendar(tx, '2019-01-01', ours)
          const own = await insertCalendar(tx, '2020-01-01', theirs)
          if (hasOwn)
            await tx.run(sql`insert into business_calendars_users (source_id, target_id) values (${own}, ${person})`)
          await insertHolidays(tx, isOwn ? own : organisation, given)
          found = await tx.all(sql`select x.day::text as day, x.minutes
            from (${expectedDays(sql`${person}::uuid`, sql`${first}`, sql`${last}`)}) x order by 1`)
          throw new Undone()
        })
        .catch((error: unknown) => {
          if (!(error instanceof Undone)) throw error
        })
      const week = isOwn ? theirs : ours
      const open = Object.fromEntries(weekdays.map((name, n) => [name, week[n] ?? []]))
      const calendar: CalendarRow = { ...open, time_zone: 'UTC', always_open: false }
      const { ofDay } = workingTime(workingHoursOf(calendar, given))
      expect(found).toEqual(daysBetween(first, last).map((day) => ({ day, minutes: ofDay(day) / 60_000 })))
    }),
    { numRuns: 100 },
  )
})
