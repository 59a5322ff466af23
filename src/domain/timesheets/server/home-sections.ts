import { sql } from 'drizzle-orm'
import { allOf, equals } from '../../../core/query/predicate.ts'
import { clockOfMinutes } from '../../../core/time/duration.ts'
import { type Json, uuidsText } from '../../../server/db/database.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import { plainItem } from '../../../server/home/home-item.ts'
import type { HomeContent, HomeContext, HomeSection } from '../../../server/home/home-section.ts'
import { mostItems, readRows } from '../../../server/home/row-section.ts'
import { user } from '../../people/user.ts'
import { missingHours } from './missing-hours.ts'

const u = tableOf(user, 'u')
const leads = ['timesheet-index', 'timesheet-approve'] as const

const readMissing = async ({ engine, caller, word }: HomeContext): Promise<HomeContent> => {
  const missing = await missingHours(caller.id, engine.now(), engine.db)
  return {
    count: missing.length,
    items: missing.slice(0, mostItems).map(({ id, name, starts_on, minutes, expected }) =>
      plainItem({
        id,
        icon: 'hourglass_empty',
        title: name,
        href: `/timesheets?${new URLSearchParams({ week: starts_on, user: id })}`,
        note: word('home:hours.missing', {
          time: clockOfMinutes(expected - minutes),
          value: clockOfMinutes(expected),
        }),
        progress: { done: minutes, of: expected },
      }),
    ),
  }
}

/**
 * Returns the lines of waiting weeks. They name the person of each week, even if the reader can't see that user
 * elsewhere, as the week's page does.
 */
const waitingLines = async (rows: readonly Json[], { engine, format, word }: HomeContext) => {
  const ids = rows.flatMap(({ user_id: id }) => (typeof id === 'string' ? [id] : []))
  const found = await engine.db.all<{ id: string; name: string }>(
    sql`select ${u.id}, ${u.name} from ${u} where ${u.id} = any(${uuidsText(ids)}::uuid[])`,
  )
  const names = new Map(found.map(({ id, name }) => [id, name]))
  return rows.map(({ user_id, starts_on, ends_on }) => ({
    title: names.get(`${user_id}`) ?? word('common:somebody'),
    owner: null,
    note:
      typeof starts_on === 'string' && typeof ends_on === 'string'
        ? `${format.day(starts_on)} – ${format.day(ends_on)}`
        : null,
  }))
}

/** The area's sections of the home page, for team leaders (decisions, 'Home'). */
export const timesheetSections: readonly HomeSection[] = [
  {
    key: 'weeks_waiting',
    title: 'home:weeks.waiting',
    place: 'led',
    entities: ['timesheet'],
    permissions: leads,
    read: readRows({
      entity: 'timesheet',
      rows: [{ where: allOf(equals('waits_for_me', true)), sort: 'starts_on' }],
      notes: waitingLines,
    }),
  },
  {
    key: 'hours_missing',
    title: 'home:hours.title',
    place: 'led',
    entities: ['timesheet', 'time_entry', 'team'],
    permissions: leads,
    read: readMissing,
  },
]
