// Decision (2026-11): The places of a text are counted in PostgreSQL, as its limits hold over all processes together. Each open
// room has a row with a time until which it counts: rooms of a process that was killed free their places by themselves, within
// `leaseMs`. A lock of the session would free them at once, but one for each reader would fill the database's table of locks.
import { type SQL, sql } from 'drizzle-orm'
import type { Mode } from '../../../rich-text/wire.ts'
import { isoOf } from '../../clock.ts'
import { uuids } from '../../db/database.ts'
import type { Engine } from '../../engine.ts'
import { type CoText, ofText } from './text.ts'

/** Most people who write and who watch one text, in all processes together. */
export const mostWriters = 50
export const mostWatchers = 200
/** Milliseconds for which a room's places count after it was last heard of. */
export const leaseMs = 15_000

export type Places = { readonly [mode in Mode]: number }

const asTime = (at: number): SQL => sql`${isoOf(at)}::timestamptz`

/** Lets one room at a time count the places of a text. */
const countLock = ({ model, field, id }: CoText): SQL =>
  sql`pg_advisory_xact_lock(hashtextextended(${`coedit places ${model.name} ${id} ${field.wire}`}, 0))`

/**
 * Sets the places of a room to as many as the other rooms of its text leave free.
 * @returns the places that the room has now
 */
export const claimPlaces = (engine: Engine, text: CoText, room: string, want: Places): Promise<Places> =>
  engine.db.transaction(async (tx) => {
    const now = engine.now()
    // A statement sees what was there when it began, so that the lock is taken by one of its own.
    await tx.run(sql`select ${countLock(text)}`)
    // Rows whose time is over are deleted, not passed over: their room finds out, should it still be there.
    await tx.run(
      sql`delete from coedit_place where ${ofText(text)} and room <> ${room} and held_until <= ${asTime(now)}`,
    )
    const got = await tx.one<Places>(sql`
      with others as (
        select coalesce(sum(writers), 0) as writers, coalesce(sum(watchers), 0) as watchers
        from coedit_place where ${ofText(text)} and room <> ${room})
      insert into coedit_place (room, entity, row_id, field, writers, watchers, held_until)
      select ${room}::uuid, ${text.model.name}, ${text.id}::uuid, ${text.field.wire},
        least(${want.write}::int, greatest(0, ${mostWriters} - writers)),
        least(${want.watch}::int, greatest(0, ${mostWatchers} - watchers)), ${asTime(now + leaseMs)}
      from others
      on conflict (room) do update
        set writers = excluded.writers, watchers = excluded.watchers, held_until = excluded.held_until
      returning writers as write, watchers as watch`)
    return got ?? { write: 0, watch: 0 }
  })

/** Frees all places of a room. */
export const freePlaces = async (engine: Engine, room: string): Promise<void> => {
  await engine.db.run(sql`delete from coedit_place where room = ${room}`)
}

/**
 * Lets the places of rooms count on.
 * @returns the places by room; a room that is missing has lost its places, as its time was over
 */
export const keepPlaces = async (engine: Engine, rooms: readonly string[]): Promise<ReadonlyMap<string, Places>> => {
  const now = engine.now()
  const kept = await engine.db.all<Places & { room: string }>(sql`
    update coedit_place set held_until = ${asTime(now + leaseMs)}
    where room = any(${uuids(rooms)}) and held_until > ${asTime(now)}
    returning room, writers as write, watchers as watch`)
  return new Map(kept.map((one) => [one.room, one]))
}

/** Deletes the places of rooms that ended without a word. */
export const forgetPlaces = async (engine: Engine): Promise<void> => {
  await engine.db.run(sql`delete from coedit_place where held_until <= ${asTime(engine.now())}`)
}
