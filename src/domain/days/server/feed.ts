import type { Model } from '../../../core/model.ts'
import { allOf, anyOf, equals, type Group } from '../../../core/predicate.ts'
import type { RowOf } from '../../../core/register.ts'
import type { Actor } from '../../../server/actor.ts'
import type { Queryable } from '../../../server/db/database.ts'
import type { Engine } from '../../../server/engine.ts'
import { type IcsEvent, writeCalendar } from '../../../server/ics/write-calendar.ts'
import { type Reader, readerFor } from '../../../server/rows/read.ts'
import { endedStatuses } from '../../work/task-status.ts'
import { type EventRow, icsOf, withParts } from './event-ics.ts'

/** Rows of each kind in one calendar. */
const mostRows = 5000
const dayMs = 86_400_000
/** How far back a calendar reaches: a year. */
const backDays = 366

/** What a calendar is of: all that is somebody's, or of one row. */
export type FeedOf = { readonly about_type: string | null; readonly about_id: string | null }

const rowsOf = async <N extends 'event' | 'task' | 'todo'>(
  reader: Reader,
  model: Model<N>,
  where: Group,
): Promise<readonly RowOf<N>[]> => {
  if (!reader.scope.rules.mayRead(model)) return []
  const query = { search: '', filter: {}, params: {}, filters: { operator: 'and' as const, filters: [] }, sort: [] }
  return (await reader.list(model, { ...query, where, include: [], page: 1, perPage: mostRows })).data as RowOf<N>[]
}

/** A task or todo at the moment at which it is due. */
const dueOf = (
  row: { readonly id: string; readonly version?: number; readonly due_at: string | null; readonly updated_at: string },
  title: string,
  url: string,
): IcsEvent => ({
  uid: `${row.id}@${new URL(url).hostname}`,
  sequence: (row.version ?? 1) - 1,
  changedAt: Date.parse(row.updated_at),
  title,
  start: Date.parse(row.due_at ?? ''),
  end: null,
  isAllDay: false,
  timeZone: 'UTC',
  url,
  isBusy: false,
})

/** A calendar as text, of what its owner may see now. */
export const feedText = async (engine: Engine, owner: Actor, of: FeedOf, on: Queryable): Promise<string> => {
  const { models } = engine
  const reader = readerFor(engine, owner, on)
  const since = new Date(engine.now() - backDays * dayMs).toISOString()
  const project = of.about_type === 'project' ? of.about_id : null
  const workspace = of.about_type === 'workspace' ? of.about_id : null
  const recent = anyOf(
    { column: 'end_datetime', operator: 'gte', value: since },
    { column: 'repeat_rule', operator: 'nnull' },
  )
  const mine = anyOf(equals('attendees', owner.id), equals('created_by', owner.id))
  const due = { column: 'due_at', operator: 'gte' as const, value: since }
  const open = { column: 'status', operator: 'nin' as const, value: endedStatuses }
  const events =
    workspace === null
      ? await rowsOf(reader, models.of('event'), allOf(recent, project === null ? mine : equals('project_id', project)))
      : []
  const tasks =
    workspace === null
      ? await rowsOf(
          reader,
          models.of('task'),
          allOf(due, open, project === null ? equals('assignees', owner.id) : equals('project_id', project)),
        )
      : []
  const ownTodos = anyOf(
    equals('assignees', owner.id),
    allOf(equals('created_by', owner.id), { column: 'workspace_id', operator: 'null' }),
  )
  const todos =
    project === null
      ? await rowsOf(
          reader,
          models.of('todo'),
          allOf(due, equals('is_done', false), workspace === null ? ownTodos : equals('workspace_id', workspace)),
        )
      : []
  const address = engine.site.address()
  const all: readonly IcsEvent[] = [
    ...withParts(events as unknown as readonly EventRow[]).map((row) =>
      icsOf(row, engine.site, { withReminder: true }),
    ),
    ...tasks.map((row) => dueOf(row, `T-${row.number} ${row.name}`, `${address}/projects/task/${row.id}`)),
    ...todos.map((row) => dueOf(row, row.title, `${address}/workspaces/todo/${row.id}`)),
  ]
  return writeCalendar(all, { name: engine.site.name })
}
