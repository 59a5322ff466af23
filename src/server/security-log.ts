// Decision (2026-11): Security events go to the server's log (`security: true`, event, account, address), not to a
// table: strangers cause them, and whoever keeps logs keeps them apart from the database. Revisit when
// administrators want them in the application.
import type { FastifyRequest } from 'fastify'

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
  share_opened: 'shared link opened',
  share_password_failed: 'wrong password of a shared link',
  exported: 'list exported',
  report_asked: 'report asked for by mail',
  refused: 'request refused',
} as const
export type SecurityEvent = keyof typeof events

/**
 * Logs a line with `security: true`, event, address and account. All are warnings, the default level (ASVS 16.3).
 * @param user their id; null if no account is known. Never what was typed: people type passwords into the wrong
 * field
 */
export const logSecurity = (
  request: FastifyRequest,
  event: SecurityEvent,
  user: string | null,
  more: { readonly [name: string]: string | number } = {},
): void => request.log.warn({ security: true, event, user, ip: request.ip, ...more }, events[event])
