// Decision (2026-11): Page layouts of a user (home's sections, a project's tabs) use one form of call,
// `arrangementRoutes`; which parts exist is the browser's matter.
import { sql } from 'drizzle-orm'
import type { Queryable } from '../db/database.ts'

/** @returns the actor's setting of this name, or undefined; the reader must validate its form */
export const settingOf = async (on: Queryable, actorId: string, name: string): Promise<unknown> => {
  const setting = await on.one<{ value: unknown }>(
    sql`select value from actor_setting where actor_id = ${actorId} and name = ${name}`,
  )
  return setting?.value
}

/**
 * Stores a setting of an actor, replacing the previous one.
 * @param now milliseconds since 1970 UTC
 */
export const storeSetting = async (
  on: Queryable,
  actorId: string,
  name: string,
  value: object,
  now: number,
): Promise<void> => {
  await on.run(
    sql`insert into actor_setting (actor_id, name, value, updated_at) values (${actorId}, ${name}, ${JSON.stringify(value)}::jsonb, ${new Date(now).toISOString()})
      on conflict (actor_id, name) do update set value = excluded.value, updated_at = excluded.updated_at`,
  )
}

/** Deletes an actor's settings. */
export const deleteSettings = async (on: Queryable, actorId: string): Promise<void> => {
  await on.run(sql`delete from actor_setting where actor_id = ${actorId}`)
}
