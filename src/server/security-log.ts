// Decision (2026-11): Security events go to the server's log (`security: true`, event, account, address); sign-ins and
// events of accounts go to the event log as well, where administrators read them (`session`, kept for half a year).
// Refusals and opened links do not: strangers cause as many as they like. Failed sign-ins are bounded by their limits.
import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { isoOf } from './clock.ts'
import type { Database, Queryable } from './db/database.ts'
import { recordEvent } from './log/events.ts'

/** Logged events: sign-ins, refusals, opened links and exports. */
const events = {
  signed_in: 'signed in',
  sign_in_failed: 'sign-in failed',
  signed_out: 'signed out',
  session_ended: 'session ended',
  first_administrator: 'first administrator made',
  password_mail_asked: 'password mail asked for',
  password_reset: 'password reset',
  password_reset_failed: 'password reset failed',
  password_changed: 'password changed',
  own_password_failed: 'wrong current password',
  factor_set: 'second factor set up',
  factor_ended: 'second factor ended',
  token_made: 'token for a program made',
  token_ended: 'token for a program ended',
  share_opened: 'shared link opened',
  share_password_failed: 'wrong password of a shared link',
  exported: 'list exported',
  report_asked: 'report asked for by mail',
  refused: 'request refused',
} as const
export type SecurityEvent = keyof typeof events

/**
 * Events of accounts that are kept in the event log when they are logged, by the account's id. An export is kept when
 * it has ended, as only then its number of rows is known (`export/request.ts`).
 */
const kept: ReadonlySet<SecurityEvent> = new Set([
  ...(['signed_in', 'sign_in_failed', 'signed_out', 'session_ended', 'first_administrator'] as const),
  ...(['password_reset', 'password_reset_failed', 'own_password_failed', 'report_asked'] as const),
  ...(['token_made', 'token_ended'] as const),
])
/** Events that somebody other than the account's owner may have caused. */
const byStrangers: ReadonlySet<SecurityEvent> = new Set(['sign_in_failed', 'password_reset_failed'])

/** Entity of these events in the event log; no declaration, so they are in no row's history. */
export const securityEntity = 'session'
const securitySource = 'sign_in'
/** Days that they are kept. */
const keptDays = 180
const unknownAccount = '00000000-0000-0000-0000-000000000000'

declare module 'fastify' {
  interface FastifyInstance {
    /** The database that keeps security events, and the clock that times them. */
    securityLog?: { readonly db: Database; readonly now: () => number }
  }
}

/** A list that was exported, or asked for as a report. */
export type Listed = {
  /** Name of the entity. */
  readonly list: string
  /** Rows that were sent. */
  readonly rows?: number
}

/**
 * Keeps an event of an account in the event log.
 * @param user their id; null if no account is known
 */
export const keepSecurityEvent = async (
  request: FastifyRequest,
  event: SecurityEvent,
  user: string | null,
  listed?: Listed,
): Promise<void> => {
  const log = request.server.securityLog
  if (log === undefined) return
  const facts = Object.entries({ ip: request.ip, ...listed })
  const changes = facts.map(([field, value]) => ({ field, old: null, new: value }))
  await log.db.transaction((tx) =>
    recordEvent(tx, {
      entity: securityEntity,
      rowId: user ?? unknownAccount,
      action: event,
      version: 0,
      caller: user === null || byStrangers.has(event) ? 'system' : { id: user },
      at: log.now(),
      source: securitySource,
      changes,
    }),
  )
}

/** Deletes security events that are older than that. */
export const cleanSecurityEvents = async (tx: Queryable, now: number): Promise<void> => {
  const old = sql`entity = ${securityEntity} and at < ${isoOf(now - keptDays * 24 * 3_600_000)}`
  await tx.run(sql`delete from change where event_id in (select id from event where ${old})`)
  await tx.run(sql`delete from event where ${old}`)
}

/**
 * Logs a line with `security: true`, event, address and account. All are warnings, the default level (ASVS 16.3). It
 * never logs what was typed, as people type passwords into the wrong field.
 * @param user their id; null if no account is known
 */
export const logSecurity = (
  request: FastifyRequest,
  event: SecurityEvent,
  user: string | null,
  more: { readonly [name: string]: string | number } = {},
): void => {
  request.log.warn({ security: true, event, user, ip: request.ip, ...more }, events[event])
  // The caller does not wait, and is not refused because the log has no room.
  const listed = typeof more.entity === 'string' ? { list: more.entity } : undefined
  if (kept.has(event))
    void keepSecurityEvent(request, event, user, listed).catch((error: unknown) =>
      request.log.error(error, 'event not kept'),
    )
}
