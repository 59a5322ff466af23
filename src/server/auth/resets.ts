import { sql } from 'drizzle-orm'
import { isoOf } from '../clock.ts'
import type { Queryable } from '../db/database.ts'
import { hashToken, newToken } from './tokens.ts'

/** How long a link lives (decisions, 'Access'). */
export const resetMs = 3_600_000

/** Makes the one way back in of somebody; an earlier one ends. @returns the token, told once and kept nowhere */
export const openReset = async (tx: Queryable, actorId: string, email: string, now: number): Promise<string> => {
  const token = newToken()
  const [at, end] = [isoOf(now), isoOf(now + resetMs)]
  await tx.run(sql`insert into password_reset (actor_id, email, token_hash, created_at, expires_at)
    values (${actorId}, ${email}, ${hashToken(token)}, ${at}, ${end})
    on conflict (actor_id) do update set email = excluded.email, token_hash = excluded.token_hash, created_at = excluded.created_at, expires_at = excluded.expires_at`)
  return token
}

/**
 * Uses a token up: of two at once, one gets it.
 * @param email as it is asked with; the token holds for the address it was sent to alone
 * @returns whose it is, or undefined for one that is unknown, used, replaced or over
 */
export const redeemReset = async (
  tx: Queryable,
  token: string,
  email: string,
  now: number,
): Promise<string | undefined> => {
  const reset = await tx.one<{ actor_id: string }>(
    sql`delete from password_reset where token_hash = ${hashToken(token)} and email = ${email} and expires_at > ${isoOf(now)} returning actor_id`,
  )
  return reset?.actor_id
}

/** Whether a token would be taken, without using it up: the password may still be refused. */
export const resetHolds = async (db: Queryable, token: string, email: string, now: number): Promise<boolean> =>
  (await db.one(
    sql`select 1 as yes from password_reset where token_hash = ${hashToken(token)} and email = ${email} and expires_at > ${isoOf(now)}`,
  )) !== undefined

/** Ends the ways back in of somebody who has a new password. */
export const endResets = (tx: Queryable, actorId: string): Promise<number> =>
  tx.run(sql`delete from password_reset where actor_id = ${actorId}`)
