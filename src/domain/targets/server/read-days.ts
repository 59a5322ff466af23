import { sql } from 'drizzle-orm'
import { dayAfter, daysBetween, isWorkingDay as isWeekday, mostDays } from '../../../core/time/days/days.ts'
import { workingTime } from '../../../core/time/working-time/working-time.ts'
import type { Queryable } from '../../../server/db/database.ts'
import type { Engine } from '../../../server/engine.ts'
import { boundsOfDays, type DailyTarget, dailyTarget, type HistoryDay, streakOf } from '../target.ts'
import { type Owner, readFinished } from './finished.ts'

/** Reads targets by day. */
const readTargets = async (
  on: Queryable,
  owner: string,
  from: string,
  to: string,
): Promise<ReadonlyMap<string, number>> => {
  const rows = await on.all<{ day: string; target: number }>(
    sql`select day, target from daily_target where user_id = ${owner} and day between ${from}::date and ${to}::date`,
  )
  return new Map(rows.map(({ day, target }) => [day, target]))
}

/** Reads consecutive days, each with its target and with what was finished on it. */
export const readDays = async (
  on: Queryable,
  { id, timeZone }: Owner,
  from: string,
  to: string,
): Promise<readonly DailyTarget[]> => {
  const targets = await readTargets(on, id, from, to)
  const work = await readFinished(on, id, boundsOfDays(from, to, timeZone))
  return daysBetween(from, to).flatMap((day, n) => {
    const { uncompleted_todos, ...finished } = work[n] ?? {
      completed_tasks: 0,
      completed_todos: 0,
      uncompleted_todos: 0,
    }
    return [dailyTarget(day, targets.get(day) ?? null, finished, uncompleted_todos)]
  })
}

/** Reads the same, and whether the person works on each day. */
export const readHistory = async (
  { workingHours }: Pick<Engine, 'workingHours'>,
  on: Queryable,
  owner: Owner,
  from: string,
  to: string,
): Promise<readonly HistoryDay[]> => {
  const hours = await workingHours(on, { person: owner.id }, { from, to })
  const isWorkingDay = hours === undefined ? isWeekday : workingTime(hours).isWorkingDay
  const days = await readDays(on, owner, from, to)
  return days.map((day) => ({ ...day, is_working_day: isWorkingDay(day.date) }))
}

/** Counts the working days in a row on which the target was achieved, up to a day, and at most a year back. */
export const readStreak = async (
  engine: Pick<Engine, 'workingHours'>,
  on: Queryable,
  owner: Owner,
  day: string,
): Promise<number> => {
  const first = await on.one<{ day: string | null }>(
    sql`select min(day) as day from daily_target where user_id = ${owner.id}
      and day > ${dayAfter(day, -mostDays)}::date and day <= ${day}::date`,
  )
  return first?.day == null ? 0 : streakOf(await readHistory(engine, on, owner, first.day, day))
}
