// Decision (2026-11): An invitation is a reset link that lives longer, for an account without a password: one way to
// choose a password, with one set of rules. It ends with its use, with a later link, or when it is taken back.
import { sql } from 'drizzle-orm'
import { account } from '../../core/account/account.ts'
import type { Actor } from '../actor.ts'
import { actionDocs } from '../api/docs/call-docs.ts'
import { type Api, idOf } from '../api/route-context.ts'
import { endResets, openReset } from '../auth/resets.ts'
import { assertMaySend } from '../auth/sending-limits.ts'
import { isoOf } from '../clock.ts'
import type { Queryable } from '../db/database.ts'
import { tableOf } from '../db/table-of.ts'
import type { HookContext } from '../engine.ts'
import { forbidden, notFound, Problem } from '../problem.ts'
import { readerFor } from '../rows/read/read.ts'
import { isLanguage } from '../translate.ts'
import { recordAccountEvent } from './events.ts'

const users = tableOf(account)

/** Milliseconds for which an invitation is valid: long enough for a holiday week. */
const invitationMs = 7 * 24 * 3_600_000

type Invited = { readonly name: string; readonly email: string; readonly locale: string }

/**
 * Sends the link by which an account's owner chooses their password; an earlier link ends.
 * @returns whether the account exists, and is active
 * @throws Problem 429 after too many to one address
 */
export const sendInvitation = async (
  { tx, engine }: Pick<HookContext, 'tx' | 'engine'>,
  id: string,
): Promise<boolean> => {
  const { mail, translate, site, now } = engine
  const invited = await tx.one<Invited>(
    sql`update ${users} set ${users.invited_at} = ${isoOf(now())} where ${users.id} = ${id} and ${users.is_active} returning ${users.name}, ${users.email}, ${users.locale}`,
  )
  if (invited === undefined) return false
  await assertMaySend({ tx, engine }, 'account_invited', invited.email)
  const token = await openReset(tx, id, invited.email, now(), invitationMs)
  const language = isLanguage(invited.locale) ? invited.locale : site.language
  // The token is after the `#`, which browsers send to no server.
  const url = `${site.address()}/reset-password#token=${token}&email=${encodeURIComponent(invited.email)}&invited=1`
  await mail.send(tx, {
    to: invited.email,
    language,
    subject: translate(language, 'mail:invitation.subject', { app: site.name }),
    lines: [
      translate(language, 'mail:greeting', { name: invited.name }),
      translate(language, 'mail:invitation.text', { app: site.name }),
    ],
    action: { label: translate(language, 'mail:invitation.action'), url },
    after: [translate(language, 'mail:invitation.notYou')],
    secret: true,
  })
  return true
}

const takeBack = async (tx: Queryable, id: string): Promise<boolean> => {
  await endResets(tx, id)
  return (await tx.run(sql`update ${users} set ${users.invited_at} = null where ${users.id} = ${id}`)) > 0
}

/** The calls that send an invitation again, or take it back. */
export const invitationRoutes = ({ app, engine, translate, language, actor }: Api): void => {
  const model = engine.models.of(account.name)
  const route = (
    method: 'POST' | 'DELETE',
    operationId: string,
    summary: string,
    act: (tx: Queryable, id: string, caller: Actor) => Promise<boolean>,
    message: 'invited' | 'invitation_ended',
  ) =>
    app.route({
      method,
      url: `/api${account.api}/:id/invitation`,
      config: { access: { permission: `${account.name}-update` } },
      schema: actionDocs(account.name, operationId, summary),
      handler: async (request) => {
        const caller = actor(request)
        const id = idOf(request)
        await engine.db.transaction(async (tx) => {
          const row = await readerFor(engine, caller, tx).one(model, id)
          if (row === undefined) throw notFound()
          if (row.can?.update !== true) throw forbidden()
          await tx.run(sql`select 1 from ${users} where ${users.id} = ${id} for no key update`)
          // A user who has signed in has a password, and another way to a new one.
          if (row.last_seen_at !== null || (method === 'DELETE' && row.invited_at === null))
            throw new Problem(409, 'not_invited')
          if (!(await act(tx, id, caller))) throw new Problem(409, 'not_invited')
          await recordAccountEvent(tx, id, message === 'invited' ? 'invited' : 'uninvited', caller, engine.now())
        })
        return { message: translate(language(request), `server:message.${message}`) }
      },
    })
  route(
    'POST',
    'user_invite',
    'Send the link by which a user who has never signed in chooses a password',
    async (tx, id, caller) => {
      await assertMaySend({ tx, engine }, 'account_invited_again', caller.id)
      return sendInvitation({ tx, engine }, id)
    },
    'invited',
  )
  route('DELETE', 'user_uninvite', 'Take an invitation back: its link ends', takeBack, 'invitation_ended')
}
