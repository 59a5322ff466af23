// Decision (2026-11): A device on which somebody signed in before has a cookie (we store its hash) and a limit of
// its own, so that strangers cannot slow its owner down; a password set by mail makes the device known too.
import { type SQL, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isoOf } from '../clock.ts'
import type { Queryable } from '../db/database.ts'
import { hashToken, newToken } from './tokens.ts'

/** Marks a device on which somebody signed in before; it grants no access. */
const cookie = 'TMS-DEVICE'
/** Sent to the sign-in call only. */
const path = '/api/users/login'
const days = 180
const dayMs = 24 * 3_600_000
/** Devices remembered for one account, the last used ones. */
const mostOfOne = 20

const tokenIn = (request: FastifyRequest): string | undefined => {
  const token = request.cookies[cookie]
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined
}

/** The stored hash of a request's device; undefined if it has none. */
export const deviceIn = (request: FastifyRequest): string | undefined => {
  const token = tokenIn(request)
  return token === undefined ? undefined : hashToken(token)
}

/**
 * Condition: somebody signed in on this device before.
 * @param actorId SQL of their id
 */
export const isKnownDevice = (actorId: SQL, device: string | undefined, now: number): SQL =>
  sql`exists (select from known_device d where d.actor_id = ${actorId} and d.token_hash = ${device ?? ''} and d.used_at > ${isoOf(now - days * dayMs)})`

/**
 * Remembers the device of a request for this account, so that attempts of strangers elsewhere do not slow it down
 * (OWASP, 'Slow down online guessing attacks with device cookies').
 */
export const rememberDevice = async (
  db: Queryable,
  {
    request,
    reply,
    secure,
  }: { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly secure: boolean },
  actorId: string,
  now: number,
): Promise<void> => {
  const brought = tokenIn(request)
  // A cookie that we did not issue is replaced: an attacker may have planted it.
  const isOurs =
    brought !== undefined &&
    (await db.one(sql`select 1 as yes from known_device where token_hash = ${hashToken(brought)} limit 1`)) !==
      undefined
  const token = isOurs ? brought : newToken()
  const at = isoOf(now)
  await db.run(sql`insert into known_device (actor_id, token_hash, used_at) values (${actorId}, ${hashToken(token)}, ${at})
    on conflict (actor_id, token_hash) do update set used_at = excluded.used_at`)
  await db.run(sql`delete from known_device where actor_id = ${actorId} and token_hash in (
    select token_hash from known_device where actor_id = ${actorId} order by used_at desc offset ${mostOfOne})`)
  reply.setCookie(cookie, token, { path, sameSite: 'strict', secure, httpOnly: true, maxAge: days * 24 * 3600 })
}

/** Forgets all devices of an account. */
export const forgetDevices = (db: Queryable, actorId: string): Promise<number> =>
  db.run(sql`delete from known_device where actor_id = ${actorId}`)

/** Deletes devices that have been unused for too long. */
export const cleanDevices = (db: Queryable, now: number): Promise<number> =>
  db.run(sql`delete from known_device where used_at < ${isoOf(now - days * dayMs)}`)
