import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Model } from '../../../core/declare/model.ts'
import { allOf, type Leaf } from '../../../core/query/predicate.ts'
import { readListQuery } from '../../../core/query/query.ts'
import { isoOf } from '../../../server/clock.ts'
import { type Queryable, texts, uuids } from '../../../server/db/database.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import type { Engine, Job, JobContext } from '../../../server/engine.ts'
import { type Follower, followersOfAll } from '../../../server/facets/following/followers.ts'
import { defineJob } from '../../../server/jobs/define-job.ts'
import { eachRow, inBlocks } from '../../../server/jobs/each-row.ts'
import { UnreadableRow } from '../../../server/jobs/row-failure.ts'
import { readerFor } from '../../../server/rows/read/read.ts'
import { user } from '../../people/user.ts'
import { type DueKind, datesOf, dueKinds, isToldNow, longestAfter, longestBefore } from '../due-moments.ts'

const keptMs = 30 * 86_400_000
const u = tableOf(user)

/** Returns the assigned people and those who follow the row; if nobody is assigned, the row's maker instead. */
const concerned = (followers: readonly Follower[]): readonly Follower[] => {
  const reasons = followers.some(({ reason }) => reason === 'assigned')
    ? ['assigned', 'followed']
    : ['made', 'followed']
  return followers.filter(({ reason }) => reasons.includes(reason))
}

/** The number of rows in one page, and in one transaction. */
const [perPage, perBlock] = [500, 100]

/** A date of an entity, and the kind of notice about it. */
type Watched = { readonly model: Model; readonly wire: string; readonly kind: DueKind }

/** Yields the open rows whose date may cause a notice, in pages: the date by id. */
const pagesOfDates = async function* (engine: Engine, { model, wire, kind }: Watched) {
  const now = engine.now()
  const [from, to] = kind === 'due_soon' ? [now, now + longestBefore] : [now - longestAfter, now]
  const range: Leaf = { column: wire, operator: 'between', value: [isoOf(from), isoOf(to)] }
  const open = model.entity.handover?.while
  const where = open === undefined ? allOf(range) : allOf(range, open)
  const reader = readerFor(engine, 'system', engine.long)
  const parsed = readListQuery([], reader.grammar(model))
  if ('faults' in parsed) throw new Error(`the list of ${model.name} can't be asked for its dates`)
  for (let page = 1; ; page++) {
    const { data } = await reader.list(model, { ...parsed.query, where, page, perPage })
    yield new Map(data.map((row) => [row.id as string, row[wire] as string]))
    if (data.length < perPage) return
  }
}

type Due = { readonly id: string; readonly due: string; readonly to: Follower }

const zonesOf = async (tx: Queryable, people: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const rows = await tx.all<{ id: string; zone: string }>(
    sql`select ${u.id}, ${u.time_zone} as zone from ${u} where ${u.id} = any(${uuids(people)})`,
  )
  return new Map(rows.map(({ id, zone }) => [id, zone]))
}

/** Returns who is notified of which date now. @param unreadable gets users whose time zone can't be read */
const dueOf = (
  { kind }: Watched,
  dates: ReadonlyMap<string, string>,
  followers: ReadonlyMap<string, readonly Follower[]>,
  zones: ReadonlyMap<string, string>,
  now: number,
  unreadable: Set<string>,
): readonly Due[] =>
  [...followers].flatMap(([id, those]) => {
    const due = dates.get(id)
    if (due === undefined) return []
    return concerned(those)
      .filter((one) => {
        try {
          return isToldNow(kind, Date.parse(due), zones.get(one.id) ?? 'UTC', now)
        } catch (error) {
          if (!(error instanceof RangeError)) throw error
          unreadable.add(one.id)
          return false
        }
      })
      .map((to) => ({ id, due, to }))
  })

/** Notifies the people of a row that a date of it is near or has passed: once for each date, by their own clock. */
const tell = async (context: JobContext, watched: Watched): Promise<void> => {
  const { engine } = context
  const { model, kind } = watched
  const unreadable = new Set<string>()
  for await (const dates of pagesOfDates(engine, watched)) {
    const tellBlock = async (ids: readonly string[], tx: Queryable): Promise<void> => {
      const followers = await followersOfAll(engine, model, ids, tx)
      const people = [...new Set([...followers.values()].flatMap((those) => those.map(({ id }) => id)))]
      const due = dueOf(watched, dates, followers, await zonesOf(tx, people), engine.now(), unreadable)
      const fresh = await tx.all<{ row_id: string; user_id: string }>(
        sql`insert into told_date (kind, entity, row_id, due_at, user_id)
          select ${kind}, ${model.name}, x.row_id, x.due_at::timestamptz, x.user_id
          from unnest(${uuids(due.map(({ id }) => id))}, ${texts(due.map((one) => one.due))}, ${uuids(due.map((one) => one.to.id))}) as x(row_id, due_at, user_id)
          on conflict do nothing returning row_id, user_id`,
      )
      const freshKeys = new Set(fresh.map(({ row_id, user_id }) => `${row_id} ${user_id}`))
      for (const id of ids)
        for (const reason of ['assigned', 'made', 'followed'] as const) {
          const those = due.filter(
            (one) => one.id === id && one.to.reason === reason && freshKeys.has(`${id} ${one.to.id}`),
          )
          const about = { entity: model.name, id }
          if (those.length > 0)
            await engine.notify(tx, 'system', { kind, to: those.map((one) => one.to.id), about, reason })
        }
    }
    await inBlocks(context, model.name, [...dates.keys()], tellBlock, perBlock)
  }
  await eachRow(context, user.name, [...unreadable], async () => {
    throw new UnreadableRow('the time zone cannot be read')
  })
}

/** Looks for dates that are near or have passed. */
export const dueNoticesJob: Job = defineJob({
  name: 'due-notices',
  payload: z.object({}),
  seconds: 300,
  schedule: '*/10 * * * *',
  run: async (context) => {
    for (const model of context.engine.models.all)
      for (const wire of datesOf(model)) for (const kind of dueKinds) await tell(context, { model, wire, kind })
    await context.tx.run(sql`delete from told_date where due_at < ${isoOf(context.engine.now() - keptMs)}`)
  },
}) as Job
