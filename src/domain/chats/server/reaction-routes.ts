import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { actionDocs } from '../../../server/api/docs/call-docs.ts'
import { rowSchema } from '../../../server/api/docs/row-docs.ts'
import { once } from '../../../server/api/idempotency.ts'
import { bodyOf } from '../../../server/api/route-bodies.ts'
import { idOf } from '../../../server/api/route-context.ts'
import type { Routes } from '../../../server/area.ts'
import { settle } from '../../../server/consequences/settle.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import { notFound } from '../../../server/problem.ts'
import { readerFor } from '../../../server/rows/read/read.ts'
import { removeRow } from '../../../server/rows/remove/remove.ts'
import { writerFor } from '../../../server/rows/write/write.ts'
import { message } from '../message.ts'
import { messageReaction } from '../message-reaction.ts'
import { isEmoji } from './emoji.ts'

const r = tableOf(messageReaction, 'r')
const body = z.strictObject({ emoji: z.string({ error: 'required' }).refine(isEmoji, { error: 'not_emoji' }) })

/** Registers the calls that add and remove an emoji on a message; each person gives each emoji once. */
export const reactionRoutes: Routes = ({ app, engine, actor, translate, language }) => {
  if (!engine.models.all.some(({ name }) => name === 'message')) return
  const messages = engine.models.of('message')
  const reactions = engine.models.of('message_reaction')
  const route = (method: 'POST' | 'DELETE', operationId: string, summary: string): void => {
    app.route({
      method,
      url: `/api${message.api}/:id/reactions`,
      config: { access: { permission: 'message-show' } },
      schema: {
        ...actionDocs('message', operationId, summary, undefined, true, { data: rowSchema(messages) }),
        body,
      },
      handler: async (request, reply) => {
        const caller = actor(request)
        const id = idOf(request)
        const { emoji } = bodyOf(request, body)
        const answer = await once(engine, request, caller, request.body, async (tx) => {
          const reader = readerFor(engine, caller, tx)
          const row = await reader.stored(
            messages,
            id,
            messages.fields.filter(({ name }) => name === 'removed_at'),
          )
          if (row === undefined || row.removed_at !== null) throw notFound()
          await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`reaction ${id} ${caller.id}`}, 0))`)
          const given = await tx.one<{ id: string }>(
            sql`select ${r.id} from ${r} where ${r.message_id} = ${id} and ${r.user_id} = ${caller.id} and ${r.emoji} = ${emoji}`,
          )
          if (method === 'POST' && given === undefined)
            await writerFor(engine, 'system', tx).create(reactions, { message_id: id, user_id: caller.id, emoji })
          if (method === 'DELETE' && given !== undefined)
            await removeRow(reactions, given.id, {
              engine,
              caller: 'system',
              tx,
              scope: readerFor(engine, 'system', tx).scope,
            })
          await settle(engine, tx)
          const data = await reader.one(messages, id, ['reactions'])
          return { status: 200, body: { data, message: translate(language(request), 'server:message.updated') } }
        })
        return reply.status(answer.status).send(answer.body)
      },
    })
  }
  route('POST', 'message_react', 'Say something to a message by one emoji')
  route('DELETE', 'message_unreact', 'Take one’s emoji back')
}
