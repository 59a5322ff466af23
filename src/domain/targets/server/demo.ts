import { sql } from 'drizzle-orm'
import { dayIn } from '../../../core/query/relative.ts'
import { dayAfter, daysBetween, isWorkingDay } from '../../../core/time/days/days.ts'
import { isoOf } from '../../../server/clock.ts'
import type { Demo } from '../../../server/demo.ts'
import { boundsOfDays, finishedIn } from '../target.ts'
import { readFinished } from './finished.ts'

const timeZone = 'Europe/Paris'
const backDays = 42

/**
 * Loads targets of some weeks. People set the number that they finished, now and then a larger one, and for today one
 * that is not reached yet.
 */
export const targetsDemo: Demo = {
  load: async () => undefined,
  finish: async ({ engine, tx, rows }) => {
    const today = dayIn(engine.now(), timeZone)
    const days = daysBetween(dayAfter(today, -backDays), today)
    const [first = today] = days
    for (const id of rows.of('user').values()) {
      const work = await readFinished(tx, id, boundsOfDays(first, today, timeZone))
      for (const [n, day] of days.entries()) {
        const done = finishedIn(work[n] ?? { completed_tasks: 0, completed_todos: 0 })
        if (day !== today && (!isWorkingDay(day) || done === 0)) continue
        const target = day === today ? Math.max(3, done + 2) : done + (n % 6 === 5 ? 2 : 0)
        await tx.run(
          sql`insert into daily_target (user_id, day, target, updated_at) values (${id}, ${day}::date, ${target}, ${isoOf(engine.now())})`,
        )
      }
    }
  },
}
