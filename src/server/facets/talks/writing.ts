// Decision (2026-11): Who is writing lies in a table with an end of its own, so that every process knows it, and nobody's closed
// lid goes on writing. The live stream only says that there is something to read (`writing`), to those who may read it.
import { sql } from 'drizzle-orm'
import type { Model } from '../../../core/declare/model.ts'
import { isoOf } from '../../clock.ts'
import { name, type Queryable, uuids } from '../../db/database.ts'
import type { Engine } from '../../engine.ts'

/** A public reply, an internal note, or neither any more. */
export const writings = ['reply', 'note', 'nothing'] as const
/** Presences in a stream: somebody writes, reads, or neither any more. */
export const presences = ['reply', 'here', 'nothing'] as const
export type Writing = (typeof writings)[number] | (typeof presences)[number]

/** Milliseconds that it counts unless it is said again; browsers say it twice in that time. */
const countsMs = 45_000
/** Milliseconds for which it is news: longer than the live stream's check for lost news, so it may be sent twice. */
const newsMs = 10_000

/** Somebody, and whether they may change the row: of these only others who may hear that they write. */
type Who = { readonly id: string; readonly isInsider: boolean }

/** Notes that somebody writes at a row; it is news only if it differs from before. */
export const sayWriting = async (
  { now, db }: Engine,
  { name: entity }: Model,
  id: string,
  { id: actorId, isInsider }: Who,
  writing: Writing,
): Promise<void> =>
  db.transaction(async (tx) => {
    const [at, until] = [isoOf(now()), isoOf(now() + (writing === 'nothing' ? 0 : countsMs))]
    const before = await tx.one<{ writing: Writing; counts: boolean }>(
      sql`select writing, until > ${at} as counts from writing where entity = ${entity} and row_id = ${id} and actor_id = ${actorId} for update`,
    )
    const was: Writing = before?.counts === true ? before.writing : 'nothing'
    if (was === 'nothing' && writing === 'nothing') return
    const isNews = was !== writing
    // Only those who work on a row know in which way they write.
    const isOpen = !isInsider
    await tx.run(sql`insert into writing (entity, row_id, actor_id, writing, until, told_at, is_open)
      values (${entity}, ${id}, ${actorId}, ${writing}, ${until}, ${at}, ${isOpen})
      on conflict (entity, row_id, actor_id) do update set writing = excluded.writing, until = excluded.until
      ${isNews ? sql`, told_at = excluded.told_at, is_open = excluded.is_open` : sql``}`)
    if (isNews) tx.announce('writing')
  })

export type Writer = { readonly id: string; readonly name: string; readonly writing: Writing }

/**
 * Returns who else writes at a row now.
 * @param reader hears of all writers if they may change the row, else of those who may not
 */
export const writersAt = (
  { models, now }: Engine,
  on: Queryable,
  { name: entity }: Model,
  id: string,
  reader: Who,
): Promise<Writer[]> =>
  on.all<Writer>(
    sql`select w.actor_id as id, u.name, w.writing from writing w join ${name(models.of(models.actorEntity).table)} u on u.id = w.actor_id
      where w.entity = ${entity} and w.row_id = ${id} and w.until > ${isoOf(now())} and w.actor_id <> ${reader.id}
        and w.writing <> 'nothing' ${reader.isInsider ? sql`` : sql`and w.is_open`} order by u.name, u.id limit 20`,
  )

/** Who else writes at rows now, or has one of them open; of streams, where all who see a row hear of each other. */
export const writersOf = (
  { models, now }: Engine,
  on: Queryable,
  { name: entity }: Model,
  ids: readonly string[],
  readerId: string,
): Promise<(Writer & { readonly row_id: string })[]> =>
  on.all(
    sql`select w.row_id, w.actor_id as id, u.name, w.writing from writing w join ${name(models.of(models.actorEntity).table)} u on u.id = w.actor_id
      where w.entity = ${entity} and w.row_id = any(${uuids(ids)}) and w.until > ${isoOf(now())} and w.actor_id <> ${readerId}
        and w.writing <> 'nothing' order by u.name, u.id limit 1000`,
  )

/** Rows at which somebody has begun or ended to write just now; `isOpen`: readers who may not change them may know. */
export const freshWriting = ({ db, now }: Engine): Promise<{ entity: string; row_id: string; is_open: boolean }[]> =>
  db.all(
    sql`select entity, row_id, bool_or(is_open) as is_open from writing where told_at > ${isoOf(now() - newsMs)} group by entity, row_id limit 500`,
  )

/** Deletes entries that have ended. */
export const cleanWriting = async (tx: Queryable, now: number): Promise<void> => {
  await tx.run(sql`delete from writing where until < ${isoOf(now - 3_600_000)}`)
}
