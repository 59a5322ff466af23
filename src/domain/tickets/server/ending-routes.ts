// Decision (2026-11): A requester closes and reopens their own ticket by calls of their own, since only people who work
// on tickets write its status. A ticket that was closed a month ago is not opened again: somebody would have to find
// out what was meant then. The installation sets this time.
import { sql } from 'drizzle-orm'
import type { Actor } from '../../../server/actor.ts'
import { actionDocs } from '../../../server/api/docs/call-docs.ts'
import { once } from '../../../server/api/idempotency.ts'
import { type Api, idOf } from '../../../server/api/route-context.ts'
import type { Queryable } from '../../../server/db/database.ts'
import { faultAt, forbidden, notFound } from '../../../server/problem.ts'
import { readerFor } from '../../../server/rows/read/read.ts'
import { writerFor } from '../../../server/rows/write/write.ts'
import { isEnded } from '../ticket-status.ts'

const dayMs = 86_400_000

/** Returns since when a ticket has its status, in milliseconds since 1970. */
const statusSince = async (tx: Queryable, id: string): Promise<number> => {
  const row = await tx.one<{ at: string | null }>(
    sql`select max(e.at) as at from event e join change c on c.event_id = e.id where e.entity = 'ticket' and e.row_id = ${id} and c.field = 'status'`,
  )
  return Date.parse(row?.at ?? '')
}

/** Registers the calls by which a requester closes and reopens their own ticket. */
export const endingRoutes = ({ app, engine, translate, language, actor }: Api): void => {
  const model = engine.models.of('ticket')

  const route = (name: 'close' | 'reopen', summary: string) =>
    app.post(
      `/api/tickets/:id/${name}`,
      {
        config: { access: { permission: 'ticket-close-own' } },
        schema: actionDocs('ticket', `ticket_${name}`, summary),
      },
      async (request, reply) => {
        const caller = actor(request)
        const id = idOf(request)
        const answer = await once(engine, request, caller, request.body, async (tx) => {
          const row = await readerFor(engine, caller, tx).one(model, id)
          if (row === undefined) throw notFound()
          if (row.requester_id !== caller.id) throw forbidden()
          const is = isEnded(row.status as 'new')
          if (name === 'reopen' && is && engine.now() - (await statusSince(tx, id)) > engine.site.reopenDays * dayMs)
            throw faultAt('status', 'reopened_late')
          const changes = name === 'close' ? row.status !== 'closed' : is
          // A requester needs no right to work on tickets to end their own one; the log still names the requester.
          const worker: Actor = {
            ...caller,
            permissions: new Set([...caller.permissions, 'ticket-update', 'ticket-index-all']),
          }
          if (changes)
            await writerFor(engine, worker, tx).update(model, id, { status: name === 'close' ? 'closed' : 'open' })
          return { status: 200, body: { message: translate(language(request), 'server:message.updated') } }
        })
        return reply.status(answer.status).send(answer.body)
      },
    )
  route('close', 'Close a ticket of which one is the requester')
  route(
    'reopen',
    'Open a ticket of which one is the requester again, within the days that the installation sets (30 unless said)',
  )
}
