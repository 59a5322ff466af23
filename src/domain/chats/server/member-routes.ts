import { sql } from 'drizzle-orm'
import { actionDocs, readDocs } from '../../../server/api/docs/call-docs.ts'
import { list, text, uuid } from '../../../server/api/docs/parts.ts'
import { once } from '../../../server/api/idempotency.ts'
import { idOf } from '../../../server/api/route-context.ts'
import type { Routes } from '../../../server/area.ts'
import { settle } from '../../../server/consequences/settle.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import { notFound, Problem } from '../../../server/problem.ts'
import { readerFor } from '../../../server/rows/read/read.ts'
import { writerFor } from '../../../server/rows/write/write.ts'
import { conversation } from '../conversation.ts'
import { peopleOf } from './conversation-sql.ts'

const c = tableOf(conversation, 'c')

/** Registers the calls that list the people of a conversation, and leave a group. */
export const memberRoutes: Routes = ({ app, engine, actor, translate, language }) => {
  if (!engine.models.all.some(({ name }) => name === 'conversation')) return
  const model = engine.models.of('conversation')
  app.get(
    `/api${conversation.api}/:id/members`,
    {
      config: { access: { permission: 'conversation-show' } },
      schema: readDocs(
        'conversation',
        'conversation_members',
        'The people of a conversation, by name: of a project’s those of the project',
        { data: list({ type: 'object', properties: { id: uuid, name: text } }) },
        true,
      ),
    },
    async (request) => {
      const id = idOf(request)
      if (!(await readerFor(engine, actor(request)).sees(model, id))) throw notFound()
      const data = await engine.db.all<{ id: string; name: string }>(
        sql`select x.id, x.name from ${c} cross join lateral (${peopleOf(c)}) x where ${c.id} = ${id} order by x.name, x.id limit 1000`,
      )
      return { data }
    },
  )
  app.post(
    `/api${conversation.api}/:id/leave`,
    {
      config: { access: { permission: 'conversation-show' } },
      schema: actionDocs('conversation', 'conversation_leave', 'Leave a group'),
    },
    async (request, reply) => {
      const caller = actor(request)
      const id = idOf(request)
      const answer = await once(engine, request, caller, request.body, async (tx) => {
        const kind = model.fields.filter(({ name }) => name === 'kind')
        const row = await readerFor(engine, caller, tx).stored(model, id, kind)
        if (row === undefined) throw notFound()
        if (row.kind !== 'group') throw new Problem(422, 'leaves_groups_only')
        const leaving = { members: { added: [], removed: [caller.id] } }
        await writerFor(engine, 'system', tx).update(model, id, leaving)
        await settle(engine, tx)
        return { status: 200, body: { message: translate(language(request), 'server:message.left_conversation') } }
      })
      return reply.status(answer.status).send(answer.body)
    },
  )
}
