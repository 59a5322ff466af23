// Decision (2026-11): A calendar has all its entries, however many: they are read in batches into a file of its own and sent from
// there. Its ETag is of the whole, and no connection of the database waits for a slow reader.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { PassThrough, Readable } from 'node:stream'
import type { Model } from '../../../core/model.ts'
import { allOf, anyOf, equals, type Group, type Leaf } from '../../../core/predicate.ts'
import type { RowOf } from '../../../core/register.ts'
import type { Actor } from '../../../server/actor.ts'
import type { Engine } from '../../../server/engine.ts'
import { discard, spool } from '../../../server/files/spool.ts'
import { calendarPieces, type IcsEvent } from '../../../server/ics/write-calendar.ts'
import { type Reader, readerFor } from '../../../server/rows/read.ts'
import { endedStatuses } from '../../work/task-status.ts'
import { type EventRow, icsOf, withParts } from './event-ics.ts'

const perPage = 500
const dayMs = 86_400_000
/** How far back a calendar reaches: a year. */
const backDays = 366

/** What a calendar is of: all that is somebody's, or of one row. */
export type FeedOf = { readonly about_type: string | null; readonly about_id: string | null }

const query = { search: '', filter: {}, params: {}, filters: { operator: 'and' as const, filters: [] }, sort: [] }
const queryOf = (where: Group, page = 1) => ({ ...query, where, include: [], page, perPage })

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

/** Events with the moments that they leave out, but for those that are in the calendar as rows of their own. */
const withTheirParts = async (reader: Reader, model: Model<'event'>, where: Group, rows: readonly EventRow[]) => {
  const series = rows.filter(({ left_out }) => (left_out ?? []).length > 0).map(({ id }) => id)
  if (series.length === 0) return rows
  const parts: EventRow[] = []
  const ofThese: Leaf = { column: 'series_id', operator: 'in', value: series }
  for (let page = 1; parts.length === (page - 1) * perPage; page++) {
    const { data } = await reader.list(model, queryOf(allOf(where, ofThese), page))
    parts.push(...(data as unknown as readonly EventRow[]))
    if (data.length === 0) break
  }
  return withParts(rows, parts)
}

/** All that a calendar shows, in batches; what its owner may see now. */
const eachOf = async (
  engine: Engine,
  owner: Actor,
  of: FeedOf,
  take: (events: readonly IcsEvent[]) => Promise<void>,
): Promise<void> => {
  const { models } = engine
  const since = new Date(engine.now() - backDays * dayMs).toISOString()
  const project = of.about_type === 'project' ? of.about_id : null
  const workspace = of.about_type === 'workspace' ? of.about_id : null
  const address = engine.site.address()
  const read = <N extends 'event' | 'task' | 'todo'>(
    model: Model<N>,
    where: Group,
    eventsOf: (rows: readonly RowOf<N>[], reader: Reader) => Promise<readonly IcsEvent[]> | readonly IcsEvent[],
  ): Promise<void> =>
    engine.long.transaction(async (tx) => {
      const reader = readerFor(engine, owner, tx)
      if (!reader.scope.rules.mayRead(model)) return
      await reader.each(model, queryOf(where), undefined, async (rows) =>
        take(await eventsOf(rows as unknown as readonly RowOf<N>[], reader)),
      )
    })
  const recent = anyOf(
    { column: 'end_datetime', operator: 'gte', value: since },
    { column: 'repeat_rule', operator: 'nnull' },
  )
  const due = { column: 'due_at', operator: 'gte' as const, value: since }
  if (workspace === null) {
    const mine = anyOf(equals('attendees', owner.id), equals('created_by', owner.id))
    const events = allOf(recent, project === null ? mine : equals('project_id', project))
    const model = models.of('event')
    await read(model, events, async (rows, reader) =>
      (await withTheirParts(reader, model, events, rows as unknown as readonly EventRow[])).map((row) =>
        icsOf(row, engine.site, { withReminder: true }),
      ),
    )
    const open = { column: 'status', operator: 'nin' as const, value: endedStatuses }
    const tasks = allOf(due, open, project === null ? equals('assignees', owner.id) : equals('project_id', project))
    await read(models.of('task'), tasks, (rows) =>
      rows.map((row) => dueOf(row, `T-${row.number} ${row.name}`, `${address}/projects/task/${row.id}`)),
    )
  }
  if (project === null) {
    const own = anyOf(
      equals('assignees', owner.id),
      allOf(equals('created_by', owner.id), { column: 'workspace_id', operator: 'null' }),
    )
    const todos = allOf(due, equals('is_done', false), workspace === null ? own : equals('workspace_id', workspace))
    await read(models.of('todo'), todos, (rows) =>
      rows.map((row) => dueOf(row, row.title, `${address}/workspaces/todo/${row.id}`)),
    )
  }
}

/** Until more can be written, or no more will be: closed where the disk does not take it, then nothing drains. */
const drained = (out: PassThrough): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      out.off('drain', done).off('close', done)
      resolve()
    }
    out.on('drain', done).on('close', done)
  })

/** A calendar that lies ready: sent or thrown away, once. */
export type ReadyFeed = {
  readonly etag: string
  readonly content: () => Readable
  readonly discard: () => Promise<void>
}

/**
 * Makes a calendar ready, of what its owner may see now.
 * @param folder where it lies until it is sent
 */
export const readyFeed = async (engine: Engine, folder: string, owner: Actor, of: FeedOf): Promise<ReadyFeed> => {
  const { event, head, tail } = calendarPieces({ name: engine.site.name })
  const out = new PassThrough()
  const written = eachOf(engine, owner, of, async (events) => {
    const text = events.map(event).join('')
    if (text !== '' && !out.write(text)) await drained(out)
    if (out.destroyed) throw new Error('the calendar could not be written')
  }).then(
    () => void out.end(),
    (error: Error) => void out.destroy(error),
  )
  const file = await spool(folder, out, Number.MAX_SAFE_INTEGER).finally(() => written)
  if (file === undefined) throw new Error('bug: a calendar is as long as it is')
  const begin = head()
  const hash = createHash('sha256').update(begin).update(file.sha256).digest('base64url')
  const pieces = async function* () {
    yield begin
    yield* createReadStream(file.path)
    yield tail
  }
  return {
    etag: `"${hash.slice(0, 32)}"`,
    content: () => Readable.from(pieces(), { objectMode: false }).once('close', () => void discard(file.path)),
    discard: () => discard(file.path),
  }
}
