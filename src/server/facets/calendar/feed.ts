// Decision (2026-11): A calendar has all its entries, however many: they are read in batches into a file of its own and
// sent from there. Its ETag is of the whole, and no connection of the database waits for a slow reader.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { PassThrough, Readable } from 'node:stream'
import type { Model } from '../../../core/declare/model.ts'
import { allOf, anyOf, equals, type Group, type Leaf } from '../../../core/query/predicate.ts'
import { feedReference, feedSources } from '../../../core/time/days/feeds.ts'
import type { Actor } from '../../actor.ts'
import type { Json } from '../../db/database.ts'
import type { Engine } from '../../engine.ts'
import { discard, spool } from '../../files/spool.ts'
import { calendarPieces, type IcsEvent } from '../../ics/write-calendar.ts'
import { type Reader, readerFor } from '../../rows/read/read.ts'
import { icsEntryOf, reminderOf } from './ics-entry.ts'
import { wiresOf } from './repeating.ts'

const perPage = 500
const dayMs = 86_400_000
/** How far back a calendar reaches, in days: a year. */
const backDays = 366

/** The owner of a calendar's rows: a user (both null), or one row. */
export type FeedOf = { readonly about_type: string | null; readonly about_id: string | null }

const query = { search: '', filter: {}, params: {}, filters: { operator: 'and' as const, filters: [] }, sort: [] }
const queryOf = (where: Group, page = 1) => ({ ...query, where, include: [], page, perPage })

/**
 * Returns the rows with the moments that they leave out, except moments for which the calendar has a row of its own: no
 * EXDATE is written for these.
 */
const withTheirParts = async (
  reader: Reader,
  model: Model,
  where: Group,
  rows: readonly Json[],
): Promise<readonly Json[]> => {
  const { repeats } = wiresOf(model)
  if (repeats === undefined) return rows
  const left = (row: Json) => (row[repeats.without] ?? []) as readonly string[]
  const series = rows.filter((row) => left(row).length > 0).map(({ id }) => String(id))
  if (series.length === 0) return rows
  const instead = new Set<string>()
  const ofThese: Leaf = { column: repeats.series, operator: 'in', value: series }
  for (let page = 1, isLast = false; !isLast; page++) {
    const { data } = await reader.list(model, queryOf(allOf(where, ofThese), page))
    for (const part of data as readonly Json[]) instead.add(`${part[repeats.series]} ${part[repeats.at]}`)
    isLast = data.length < perPage
  }
  return rows.map((row) => ({
    ...row,
    [repeats.without]: left(row).filter((moment) => !instead.has(`${row.id} ${moment}`)),
  }))
}

/** Returns the condition of an entity's rows in a calendar; undefined where it has none of them. */
const whereOf = (model: Model, of: FeedOf, since: string): Group | undefined => {
  const { feed } = model.entity.calendar ?? {}
  const { start = '', end = start, repeats } = wiresOf(model)
  const reference = of.about_type === null ? undefined : feedReference(model, of.about_type)
  if (feed === undefined || (of.about_type !== null && reference === undefined)) return undefined
  const at = feed.at === undefined ? end : (model.byName.get(feed.at)?.wire ?? feed.at)
  const isDay = model.byWire.get(at)?.type === 'day'
  const from = isDay ? since.slice(0, 10) : since
  const after = (column: string): Leaf => ({ column, operator: 'gte', value: from })
  // A row with one of its two days is shown on that day.
  const recent =
    isDay && at !== start ? anyOf(after(at), allOf({ column: at, operator: 'null' }, after(start))) : after(at)
  return allOf(
    repeats === undefined ? recent : anyOf(recent, { column: repeats.rule, operator: 'nnull' }),
    ...(feed.while === undefined ? [] : [feed.while]),
    reference === undefined ? feed.mine : equals(reference.wire, String(of.about_id)),
  )
}

/** Reads everything that a calendar shows, in batches; only rows that its owner may see now. */
const eachOf = async (
  engine: Engine,
  owner: Actor,
  of: FeedOf,
  take: (events: readonly IcsEvent[]) => Promise<void>,
): Promise<void> => {
  const since = new Date(engine.now() - backDays * dayMs).toISOString()
  for (const model of feedSources(engine.models)) {
    const where = whereOf(model, of, since)
    if (where === undefined) continue
    await engine.long.transaction(async (tx) => {
      const reader = readerFor(engine, owner, tx)
      if (!reader.scope.rules.mayRead(model)) return
      await reader.each(model, queryOf(where), undefined, async (rows) => {
        const whole = await withTheirParts(reader, model, where, rows)
        await take(whole.map((row) => icsEntryOf(engine, model, row, { reminderMinutes: reminderOf(model, row) })))
      })
    })
  }
}

/** Waits until more can be written, or the stream is closed: if the disk fails, it never drains. */
const drained = (out: PassThrough): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      out.off('drain', done).off('close', done)
      resolve()
    }
    out.on('drain', done).on('close', done)
  })

/** A calendar in a file, to be sent or discarded once. */
export type ReadyFeed = {
  readonly etag: string
  readonly content: () => Readable
  readonly discard: () => Promise<void>
}

/**
 * Writes a calendar into a file, with the rows that its owner may see now.
 * @param folder where the file is until it is sent
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
