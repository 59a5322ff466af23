import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Json, Queryable } from '../db/database.ts'
import { hashToken, newToken } from './tokens.ts'

/** Eight hours without use, seven days in all. */
export const idleMs = 8 * 3_600_000
export const longestMs = 7 * 24 * 3_600_000
/** Precision of `last_used_at`: one write a minute instead of one a request. */
const touchMs = 60_000

export type Device = { readonly userAgent: string | undefined; readonly ip: string }
export type Opened = { readonly token: string; readonly expiresAt: string }

/** The user who looks as another, and the session in which they began to. */
export type Viewer = { readonly id: string; readonly sessionId: string }

/** Milliseconds for which somebody looks as another user. */
const lookMs = 3_600_000

/**
 * Opens a session; only the token's hash is stored.
 * @param viewer who looks as the user, reading only
 */
export const openSession = async (
  db: Queryable,
  actorId: string,
  device: Device,
  now: number,
  viewer?: Viewer,
): Promise<Opened> => {
  const token = newToken()
  const expiresAt = new Date(now + (viewer === undefined ? longestMs : lookMs)).toISOString()
  const at = new Date(now).toISOString()
  await db.run(sql`insert into session (id, actor_id, token_hash, created_at, last_used_at, expires_at, user_agent, ip, viewer_id, viewer_session_id)
    values (${uuidv7()}, ${actorId}, ${hashToken(token)}, ${at}, ${at}, ${expiresAt}, ${device.userAgent?.slice(0, 300) ?? null}, ${device.ip}, ${viewer?.id ?? null}, ${viewer?.sessionId ?? null})`)
  return { token, expiresAt }
}

/** Parameters of `isLive` in order: a live session ends after the first and was last used after the second. */
export const liveSince = (now: number): readonly [string, string] => [
  new Date(now).toISOString(),
  new Date(now - idleMs).toISOString(),
]

/** Condition: session `s` is live. */
export const isLive = (now: number) => {
  const [ends, used] = liveSince(now)
  // Tokens of programs may rest.
  return sql`s.expires_at > ${ends} and (s.last_used_at > ${used} or s.name is not null)`
}

/**
 * Records the use of a session.
 * @returns whether it was written
 */
export const touchSession = async (db: Queryable, id: string, lastUsed: string, now: number): Promise<boolean> => {
  if (now - Date.parse(lastUsed) < touchMs) return false
  await db.run(sql`update session set last_used_at = ${new Date(now).toISOString()} where id = ${id}`)
  return true
}

/**
 * Ends a session of a user, and the looks that began in it.
 * @returns the number of ended sessions
 */
export const endSession = async (db: Queryable, actorId: string, id: string): Promise<number> => {
  const ended = await db.run(sql`delete from session where id = ${id} and actor_id = ${actorId}`)
  db.announce('session')
  return ended
}

/** Ends all sessions of a user, and those in which they look as others, except the given one. */
export const endSessions = async (db: Queryable, actorId: string, except?: string): Promise<number> => {
  const ended = await db.run(
    sql`delete from session where (actor_id = ${actorId} or viewer_id = ${actorId}) and id is distinct from ${except ?? null}::uuid`,
  )
  db.announce('session')
  return ended
}

/**
 * Ends the sessions of a user except the given one, and the looks that began in them; tokens of programs stay.
 * @returns the number of ended sessions
 */
export const endOtherSessions = async (db: Queryable, actorId: string, current: string): Promise<number> => {
  const ended = await db.run(
    sql`delete from session where ((actor_id = ${actorId} and viewer_id is null and name is null) or viewer_id = ${actorId}) and id <> ${current}`,
  )
  db.announce('session')
  return ended
}

export const sessionsOf = (db: Queryable, actorId: string, current: string, now: number): Promise<Json[]> =>
  db.all(
    sql`select s.id, s.created_at, s.last_used_at, s.expires_at, s.user_agent, s.ip, s.id = ${current} as current from session s where s.actor_id = ${actorId} and s.viewer_id is null and s.name is null and ${isLive(now)} order by s.last_used_at desc`,
  )

/** A token that a user makes for a program. */
export type TokenWish = { readonly name: string; readonly scopes: readonly string[]; readonly days: number }

/**
 * Makes a token for a program; only its hash is stored.
 * @returns the token, which nobody can read again
 */
export const openToken = async (
  db: Queryable,
  actorId: string,
  { name, scopes, days }: TokenWish,
  now: number,
): Promise<Opened & { readonly id: string }> => {
  const [id, token] = [uuidv7(), newToken()]
  const expiresAt = new Date(now + days * 24 * 3_600_000).toISOString()
  const at = new Date(now).toISOString()
  await db.run(sql`insert into session (id, actor_id, token_hash, created_at, last_used_at, expires_at, name, scopes)
    values (${id}, ${actorId}, ${hashToken(token)}, ${at}, ${at}, ${expiresAt}, ${name}, ${JSON.stringify(scopes)}::jsonb)`)
  return { id, token, expiresAt }
}

/** Returns a user's tokens; one that was never used has no time of use. */
export const tokensOf = (db: Queryable, actorId: string, now: number): Promise<Json[]> =>
  db.all(
    sql`select s.id, s.name, s.scopes, s.created_at, s.expires_at, nullif(s.last_used_at, s.created_at) as last_used_at from session s where s.actor_id = ${actorId} and s.name is not null and ${isLive(now)} order by s.created_at desc`,
  )
