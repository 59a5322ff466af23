import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Actor } from '../../../server/actor.ts'
import { id as reference } from '../../../server/api/body-parts.ts'
import { actionDocs } from '../../../server/api/docs/call-docs.ts'
import { uuid } from '../../../server/api/docs/parts.ts'
import { once } from '../../../server/api/idempotency.ts'
import { bodyOf } from '../../../server/api/route-bodies.ts'
import { type Api, idOf } from '../../../server/api/route-context.ts'
import type { Queryable } from '../../../server/db/database.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import { faultAt, forbidden, notFound } from '../../../server/problem.ts'
import { readerFor } from '../../../server/rows/read/read.ts'
import { schemaFor } from '../../../server/rows/values/body.ts'
import { writerFor } from '../../../server/rows/write/write.ts'
import { comment } from '../../attached/comment.ts'

const c = tableOf(comment)

/** Returns the docs of a call that makes a row and answers with its id. */
const madeDocs = (operationId: string, summary: string) =>
  actionDocs(
    'ticket',
    operationId,
    summary,
    undefined,
    true,
    { data: { type: 'object', properties: { id: uuid } } },
    201,
  )

/** Registers the calls by which agents work on tickets, other than writing them. */
export const deskRoutes = ({ app, engine, translate, language, actor }: Api): void => {
  const { models } = engine
  const model = models.of('ticket')
  const { title: ticketTitle } = schemaFor(model, 'create').shape
  const splitBody = z.strictObject({ comment: reference, title: ticketTitle })
  /** Returns a ticket that the caller may change. @throws Problem 404, 403 */
  const changeable = async (id: string, caller: Actor, tx: Queryable) => {
    const row = await readerFor(engine, caller, tx).one(model, id)
    if (row === undefined) throw notFound()
    if (row.can?.update !== true) throw forbidden()
    return row
  }

  app.post(
    '/api/tickets/:id/split',
    {
      config: { access: { permission: 'ticket-merge' } },
      schema: {
        ...madeDocs('ticket_split', 'Make a ticket of its own of one of the things said'),
        body: splitBody,
      },
    },
    async (request, reply) => {
      const caller = actor(request)
      const id = idOf(request)
      const { comment: commentId, title } = bodyOf(request, splitBody)
      const answer = await once(engine, request, caller, request.body, async (tx) => {
        const row = await changeable(id, caller, tx)
        const one = await tx.one<{ body: string; shared_with_client: boolean }>(
          sql`select ${c.body}, ${c.shared_with_client} from ${c} where ${c.id} = ${commentId} and ${c.about_type} = 'ticket' and ${c.about_id} = ${id} for update`,
        )
        if (one === undefined) throw faultAt('comment', 'bad_reference')
        const { client_id, requester_id, type_id, domain_id, team_id, department_id, project_id, priority, time_zone } =
          row
        const kept = {
          client_id,
          requester_id,
          type_id,
          domain_id,
          team_id,
          department_id,
          project_id,
          priority,
          time_zone,
        }
        const made = await writerFor(engine, caller, tx).create(model, {
          ...kept,
          title: typeof title === 'string' && title !== '' ? title : row.title,
          description: one.body,
        })
        await writerFor(engine, caller, tx).update(model, made, { relates_to: [id] })
        return {
          status: 201,
          body: { data: { id: made }, message: translate(language(request), 'server:message.created') },
        }
      })
      return reply.status(answer.status).send(answer.body)
    },
  )
}
