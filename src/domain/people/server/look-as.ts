// Decision (2026-11): Looking as another user is a session of that user, marked by who looks: every read is theirs to the
// letter, every write is refused, it ends within the hour, and the log says who looked.
import { sql } from 'drizzle-orm'
import { readDocs } from '../../../server/api/call-docs.ts'
import { text } from '../../../server/api/docs-parts.ts'
import { type Api, idOf } from '../../../server/api/route-context.ts'
import { openSession } from '../../../server/auth/sessions.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import { recordEvent } from '../../../server/log/events.ts'
import { notFound, Problem } from '../../../server/problem.ts'
import { readerFor } from '../../../server/rows/read.ts'
import { user } from '../user.ts'
import { assertNotAbove } from './account-hooks.ts'
import { deviceOf } from './sign-in.ts'

const u = tableOf(user, 'u')

/** Opens a session in which the caller looks as another user, reading only. */
export const lookRoutes = ({ app, engine, actor }: Api): void => {
  const users = engine.models.of('user')
  app.post(
    '/api/users/:id/view-as',
    {
      config: { access: { permission: 'user-view-as' } },
      schema: readDocs(
        'user',
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
        if (!(await readerFor(engine, caller, tx).sees(users, id))) throw notFound()
        if (id === caller.id) throw new Problem(409, 'yourself')
        await assertNotAbove(id, { tx, caller, engine })
        const row = await tx.one<{ version: number }>(
          sql`select ${u.version} from ${u} where ${u.id} = ${id} and ${u.is_active}`,
        )
        if (row === undefined) throw notFound()
        const at = engine.now()
        const { version } = row
        await recordEvent(tx, { entity: 'user', rowId: id, action: 'viewed', version, caller, at, changes: [] })
        return openSession(tx, id, deviceOf(request), at, caller.id)
      })
      return { data: { access_token: opened.token, token_type: 'Bearer', expires_at: opened.expiresAt } }
    },
  )
}
