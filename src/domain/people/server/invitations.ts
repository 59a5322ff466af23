// Decision (2026-11): An invitation is a reset link that lives longer, of an account without a password: one way to choose a
// password, with one set of rules. It ends with its use, with a later link, or when it is taken back.
import { sql } from 'drizzle-orm'
import { actionDocs } from '../../../server/api/call-docs.ts'
import { type Api, idOf } from '../../../server/api/route-context.ts'
import { endResets, openReset } from '../../../server/auth/resets.ts'
import { isoOf } from '../../../server/clock.ts'
import type { Queryable } from '../../../server/db/database.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import type { Engine, HookContext } from '../../../server/engine.ts'
import { recordEvent } from '../../../server/log/events.ts'
import { forbidden, notFound, Problem } from '../../../server/problem.ts'
import { readerFor } from '../../../server/rows/read.ts'
import { isLanguage } from '../../../server/translate.ts'
import { user } from '../user.ts'

const users = tableOf(user)

/** Milliseconds that an invitation is valid: long enough for a holiday week. */
const invitationMs = 7 * 24 * 3_600_000

type Account = { readonly name: string; readonly email: string; readonly locale: string; readonly version: number }

/** Sends the link by which an account's owner chooses their password; an earlier link ends. */
export const sendInvitation = async (
  { tx, engine: { mail, translate, site, now } }: Pick<HookContext, 'tx' | 'engine'>,
  id: string,
): Promise<Account | undefined> => {
  const account = await tx.one<Account>(
    sql`update ${users} set ${users.invited_at} = ${isoOf(now())} where ${users.id} = ${id} and ${users.is_active} returning ${users.name}, ${users.email}, ${users.locale}, ${users.version}`,
  )
  if (account === undefined) return undefined
  const token = await openReset(tx, id, account.email, now(), invitationMs)
  const language = isLanguage(account.locale) ? account.locale : site.language
  // After the `#`, which browsers send to no server.
  const url = `${site.address()}/reset-password#token=${token}&email=${encodeURIComponent(account.email)}&invited=1`
  await mail.send(tx, {
    to: account.email,
    language,
    subject: translate(language, 'mail:invitation.subject', { app: site.name }),
    lines: [
      translate(language, 'mail:greeting', { name: account.name }),
      translate(language, 'mail:invitation.text', { app: site.name }),
    ],
    action: { label: translate(language, 'mail:invitation.action'), url },
    after: [translate(language, 'mail:invitation.notYou')],
    secret: true,
  })
  return account
}

const takeBack = async (tx: Queryable, id: string): Promise<Account | undefined> => {
  await endResets(tx, id)
  return tx.one<Account>(
    sql`update ${users} set ${users.invited_at} = null where ${users.id} = ${id} returning ${users.name}, ${users.email}, ${users.locale}, ${users.version}`,
  )
}

/** Sends an invitation again, and takes one back. */
export const invitationRoutes = ({ app, engine, translate, language, actor }: Api): void => {
  const model = engine.models.of('user')
  const route = (
    method: 'POST' | 'DELETE',
    operationId: string,
    summary: string,
    act: (tx: Queryable, id: string, engine: Engine) => Promise<Account | undefined>,
    said: 'invited' | 'invitation_ended',
  ) =>
    app.route({
      method,
      url: '/api/users/:id/invitation',
      config: { access: { permission: 'user-update' } },
      schema: actionDocs('user', operationId, summary),
      handler: async (request) => {
        const caller = actor(request)
        const id = idOf(request)
        await engine.db.transaction(async (tx) => {
          const row = await readerFor(engine, caller, tx).one(model, id)
          if (row === undefined) throw notFound()
          if (row.can?.update !== true) throw forbidden()
          await tx.run(sql`select 1 from ${users} where ${users.id} = ${id} for no key update`)
          // Whoever has signed in has a password, and a way to a new one.
          if (row.last_seen_at !== null || (method === 'DELETE' && row.invited_at === null))
            throw new Problem(409, 'not_invited')
          const account = await act(tx, id, engine)
          if (account === undefined) throw new Problem(409, 'not_invited')
          const { version } = account
          const action = said === 'invited' ? 'invited' : 'uninvited'
          await recordEvent(tx, { entity: 'user', rowId: id, action, version, caller, at: engine.now(), changes: [] })
        })
        return { message: translate(language(request), `server:message.${said}`) }
      },
    })
  route(
    'POST',
    'user_invite',
    'Send the link by which a user who has never signed in chooses a password',
    (tx, id) => sendInvitation({ tx, engine }, id),
    'invited',
  )
  route('DELETE', 'user_uninvite', 'Take an invitation back: its link ends', takeBack, 'invitation_ended')
}
