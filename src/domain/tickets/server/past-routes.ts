// Decision (2026-11): A user adds an earlier change with the time at which it happened (`at`): an event in the past. A
// later event of the same field remains; the row shows the value of the last one.

import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { readInstantWithin } from '../../../core/query/values.ts'
import { actionDocs } from '../../../server/api/docs/call-docs.ts'
import { once } from '../../../server/api/idempotency.ts'
import { bodyOf } from '../../../server/api/route-bodies.ts'
import { type Api, idOf } from '../../../server/api/route-context.ts'
import { isoOf } from '../../../server/clock.ts'
import type { Json, Queryable } from '../../../server/db/database.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import { assertGoesOn } from '../../../server/facets/merges/merged-rows.ts'
import { recordEvent } from '../../../server/log/events.ts'
import { faultAt, forbidden, notFound } from '../../../server/problem.ts'
import { readerFor } from '../../../server/rows/read/read.ts'
import { priorities } from '../priorities.ts'
import { ticket } from '../ticket.ts'
import { isEnded, type TicketStatus, ticketStatuses } from '../ticket-status.ts'
import { presentJudge, recompute } from './sla/recompute.ts'

const t = tableOf(ticket)
const pastBody = z.strictObject({
  at: z
    .string({ error: 'bad_instant' })
    .transform((text) => readInstantWithin(text) ?? '')
    .refine((text) => text !== '', { error: 'bad_instant' })
    .meta({ format: 'date-time' }),
  status: z.enum(ticketStatuses, { error: 'bad_choice' }).optional(),
  priority: z.enum(priorities, { error: 'bad_choice' }).optional(),
})
type Told = Exclude<keyof z.infer<typeof pastBody>, 'at'>

/** Returns the value of a field at an instant, and the id of the next event that changed it. */
const valueAt = async (tx: Queryable, id: string, field: Told, at: string) => {
  const before = await tx.one<{ new: unknown }>(sql`select c.new from event e join change c on c.event_id = e.id
    where e.entity = 'ticket' and e.row_id = ${id} and c.field = ${field} and e.at <= ${at} order by e.at desc, e.version desc limit 1`)
  const after = await tx.one<{ id: string }>(sql`select e.id from event e join change c on c.event_id = e.id
    where e.entity = 'ticket' and e.row_id = ${id} and c.field = ${field} and e.at > ${at} order by e.at, e.version limit 1`)
  return { value: before?.new ?? null, next: after?.id }
}

/** Registers the call that adds a change to a ticket's past. */
export const pastRoutes = ({ app, engine, translate, language, actor }: Api): void => {
  const model = engine.models.of('ticket')
  app.post(
    '/api/tickets/:id/past',
    {
      config: { access: { permission: 'ticket-backdate' } },
      schema: {
        ...actionDocs('ticket', 'ticket_past', 'Tell of a change of status or priority that happened earlier'),
        body: pastBody,
      },
    },
    async (request, reply) => {
      const caller = actor(request)
      const id = idOf(request)
      const { at, ...values } = bodyOf(request, pastBody)
      if (Date.parse(at) > engine.now()) throw faultAt('at', 'bad_instant')
      if (Object.keys(values).length === 0) throw faultAt('status', 'required')
      const answer = await once(engine, request, caller, request.body, async (tx) => {
        const row = await readerFor(engine, caller, tx).one(model, id)
        if (row === undefined) throw notFound()
        if (row.can?.update !== true) throw forbidden()
        const locked = await tx.one<Json & { version: number; created: string }>(
          sql`select ${t.version}, (select min(e.at) from event e where e.entity = 'ticket' and e.row_id = ${id}) as created from ${t} where ${t.id} = ${id} for update`,
        )
        if (locked === undefined) throw notFound()
        // A merged ticket goes on as another one, and a status added to its past could open it again.
        if ('status' in values) await assertGoesOn(model, id, 'status', tx)
        if (Date.parse(at) < Date.parse(locked.created)) throw faultAt('at', 'before_made')
        const changes: { field: Told; old: unknown; new: unknown }[] = []
        for (const [field, value] of Object.entries(values) as [Told, string][]) {
          const { value: old, next } = await valueAt(tx, id, field, at)
          changes.push({ field, old, new: value })
          if (next === undefined) await tx.run(sql`update ${t} set ${t[field]} = ${value} where ${t.id} = ${id}`)
          else
            await tx.run(
              sql`update change set old = ${JSON.stringify(value)}::jsonb where event_id = ${next} and field = ${field}`,
            )
        }
        const version = locked.version + 1
        const now = engine.now()
        await recordEvent(tx, {
          entity: 'ticket',
          rowId: id,
          action: 'updated',
          version,
          caller,
          at: Date.parse(at),
          recordedAt: now,
          changes,
          source: 'past',
        })
        const status =
          (await tx.one<{ status: TicketStatus }>(sql`select ${t.status} from ${t} where ${t.id} = ${id}`))?.status ??
          'new'
        await tx.run(sql`update ${t} set ${t.version} = ${version}, ${t.updated_at} = ${isoOf(now)}, ${t.updated_by} = ${caller.id},
          ${t.solved_at} = ${isEnded(status) ? sql`coalesce(${t.solved_at}, ${at})` : null} where ${t.id} = ${id}`)
        await recompute(engine, tx, [id], await presentJudge(engine, tx), true)
        return { status: 200, body: { message: translate(language(request), 'server:message.updated') } }
      })
      return reply.status(answer.status).send(answer.body)
    },
  )
}
