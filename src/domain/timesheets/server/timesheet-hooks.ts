import { isoOf } from '../../../server/clock.ts'
import type { EntityHooks, HookContext, WrittenRow } from '../../../server/engine.ts'
import { faultAt } from '../../../server/problem.ts'
import { tellOf } from './tell.ts'
import { habitsOf, keepWeeks, weekOn } from './weeks.ts'

/** Makes a timesheet cover its owner's week, whichever day of it was sent. */
export const timesheetHooks: EntityHooks<'timesheet'> = {
  beforeWrite: async ({ values, before }, { tx }) => {
    if (before !== undefined) return undefined
    const { user_id: person, starts_on: day } = values
    if (typeof person !== 'string' || typeof day !== 'string') return undefined
    const habits = await habitsOf(person, tx)
    if (habits === undefined) throw faultAt('user_id', 'bad_reference')
    const { id, from, to, ...week } = await weekOn(person, day, habits, tx)
    if (id !== undefined) throw faultAt('starts_on', 'taken')
    return { ...week, from_at: isoOf(from), to_at: isoOf(to) }
  },
  afterWrite: tellOf,
}

/** Makes the timesheet of the week in which a person logs time. */
export const keepWeeksOf = async (row: WrittenRow<'time_entry'>, { engine, tx }: HookContext): Promise<void> => {
  if (typeof row.user_id !== 'string' || typeof row.started_at !== 'string') return
  const from = Date.parse(row.started_at)
  const to = typeof row.ended_at === 'string' ? Date.parse(row.ended_at) : from + 1
  await keepWeeks(engine, tx, row.user_id, { from, to })
}
