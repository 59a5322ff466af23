import { sql } from 'drizzle-orm'
import { account } from '../../core/account/account.ts'
import { isStrongPassword } from '../../core/account/password.ts'
import type { Caller } from '../actor.ts'
import { endFeeds } from '../auth/feeds.ts'
import { isCommonPassword } from '../auth/passwords.ts'
import { endResets } from '../auth/resets.ts'
import { endSessions } from '../auth/sessions.ts'
import { isoOf } from '../clock.ts'
import type { Queryable } from '../db/database.ts'
import { tableOf } from '../db/table-of.ts'
import type { Engine } from '../engine.ts'
import { faultAt } from '../problem.ts'
import { isLanguage } from '../translate.ts'
import { recordAccountEvent } from './events.ts'

const users = tableOf(account)

/**
 * Validates a new password.
 * @param field field of the body; its confirmation is `<field>_confirmation`
 */
export const assertGoodPassword = async (password: string, confirmation: string, field: string): Promise<void> => {
  if (!isStrongPassword(password)) throw faultAt(field, 'bad_password')
  if (await isCommonPassword(password)) throw faultAt(field, 'common_password')
  if (password !== confirmation) throw faultAt(`${field}_confirmation`, 'not_confirmed')
}

/**
 * Sets a new password: ends other sessions, tokens, reset links and calendar addresses, and informs the user by mail, so
 * that a malicious change is noticed.
 * @param storedHash the password's hash
 * @param session the session that stays
 */
export const changePassword = async (
  { mail, translate, site, now }: Engine,
  tx: Queryable,
  userId: string,
  storedHash: string,
  caller: Caller,
  session?: string,
): Promise<void> => {
  const at = now()
  const row = await tx.one<{ name: string; email: string; locale: string }>(
    sql`update ${users} set ${users.password} = ${storedHash}, ${users.invited_at} = null, ${users.version} = ${users.version} + 1, ${users.updated_at} = ${isoOf(at)} where ${users.id} = ${userId} returning ${users.name}, ${users.email}, ${users.locale}`,
  )
  if (row === undefined) throw new Error('who changes a password is there')
  await recordAccountEvent(tx, userId, 'password_changed', caller, at)
  await endSessions(tx, userId, session)
  await endResets(tx, userId)
  await endFeeds(tx, userId)
  const language = isLanguage(row.locale) ? row.locale : site.language
  await mail.send(tx, {
    to: row.email,
    language,
    subject: translate(language, 'mail:passwordChanged.subject', { app: site.name }),
    lines: [
      translate(language, 'mail:greeting', { name: row.name }),
      translate(language, 'mail:passwordChanged.text', { app: site.name }),
    ],
    after: [translate(language, 'mail:passwordChanged.notYou')],
  })
}
