import { sql } from 'drizzle-orm'
import { isoOf } from '../clock.ts'
import type { Queryable } from '../db/database.ts'
import { hashToken, newToken } from './tokens.ts'

/** Milliseconds that a link is valid (decisions, 'Access'). */
export const resetMs = 3_600_000

/**
 * Creates the only valid reset token of an account; an earlier one ends.
 * @param ms that it is valid
 * @returns the token, which is not stored
 */
export const openReset = async (
  tx: Queryable,
  actorId: string,
  email: string,
  now: number,
  ms = resetMs,
): Promise<string> => {
  const token = newToken()
  const [at, end] = [isoOf(now), isoOf(now + ms)]
  await tx.run(sql`insert into password_reset (actor_id, email, token_hash, created_at, expires_at)
    values (${actorId}, ${email}, ${hashToken(token)}, ${at}, ${end})
    on conflict (actor_id) do update set email = excluded.email, token_hash = excluded.token_hash, created_at = excluded.created_at, expires_at = excluded.expires_at`)
  return token
}

/**
 * Uses a token up; of two concurrent uses one succeeds.
 * @param email the address in the request; the token is valid for the address it was sent to
 * @returns the account's id, or undefined for an unknown, used, replaced or expired token
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

/** Tells whether a token is valid, without using it up: the new password may still be refused. */
export const resetHolds = async (db: Queryable, token: string, email: string, now: number): Promise<boolean> =>
  (await db.one(
    sql`select 1 as yes from password_reset where token_hash = ${hashToken(token)} and email = ${email} and expires_at > ${isoOf(now)}`,
  )) !== undefined

/** Deletes reset tokens after a new password. */
export const endResets = (tx: Queryable, actorId: string): Promise<number> =>
  tx.run(sql`delete from password_reset where actor_id = ${actorId}`)
