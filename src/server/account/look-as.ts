// Decision (2026-11): Looking as another user is a session of that user, marked by who looks: every read is theirs to the
// letter, every write is refused, it ends within the hour, and the log says who looked. It also ends with the session in which it was
// begun, and at the next call after its viewer may look no more or the other may do what the viewer may not
// (`rights/identify.ts`).
import { sql } from 'drizzle-orm'
import { account } from '../../core/account/account.ts'
import { readDocs } from '../api/docs/call-docs.ts'
import { text } from '../api/docs/parts.ts'
import { type Api, idOf } from '../api/route-context.ts'
import { holdSession } from '../auth/held-session.ts'
import { openSession } from '../auth/sessions.ts'
import { tableOf } from '../db/table-of.ts'
import { notFound, Problem } from '../problem.ts'
import { assertNotAbove } from '../rights/above.ts'
import { readerFor } from '../rows/read/read.ts'
import { recordAccountEvent } from './events.ts'
import { deviceOf } from './sign-in.ts'

const u = tableOf(account, 'u')

/** The call that opens a session in which the caller looks as another user, reading only. */
export const lookRoutes = ({ app, engine, actor }: Api): void => {
  const users = engine.models.of(account.name)
  app.post(
    `/api${account.api}/:id/view-as`,
    {
      config: { access: { permission: `${account.name}-view-as` } },
      schema: readDocs(
        account.name,
        'user_view_as',
        'Look as another user does, reading only, for an hour',
        { data: { type: 'object', properties: { access_token: text, token_type: text, expires_at: text } } },
        true,
      ),
    },
    async (request) => {
      const caller = actor(request)
      const id = idOf(request)
      const opened = await engine.db.transaction(async (tx) => {
        await holdSession(tx, caller)
        if (!(await readerFor(engine, caller, tx).sees(users, id))) throw notFound()
        if (id === caller.id) throw new Problem(409, 'yourself')
        await assertNotAbove(id, { tx, caller, engine })
        const row = await tx.one(sql`select 1 as yes from ${u} where ${u.id} = ${id} and ${u.is_active}`)
        if (row === undefined) throw notFound()
        const at = engine.now()
        await recordAccountEvent(tx, id, 'viewed', caller, at)
        return openSession(tx, id, deviceOf(request), at, { id: caller.id, sessionId: caller.sessionId })
      })
      return { data: { access_token: opened.token, token_type: 'Bearer', expires_at: opened.expiresAt } }
    },
  )
}
