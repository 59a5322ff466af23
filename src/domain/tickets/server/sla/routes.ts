import { sql } from 'drizzle-orm'
import { readGroup } from '../../../../core/query/check-predicate.ts'
import type { Group } from '../../../../core/query/predicate.ts'
import { id as reference } from '../../../../server/api/body-parts.ts'
import { actionDocs, readDocs } from '../../../../server/api/docs/call-docs.ts'
import { int, list, text } from '../../../../server/api/docs/parts.ts'
import { once } from '../../../../server/api/idempotency.ts'
import { bodyOf } from '../../../../server/api/route-bodies.ts'
import { type Api, idOf } from '../../../../server/api/route-context.ts'
import { sendJson } from '../../../../server/api/send-bytes.ts'
import { tableOf } from '../../../../server/db/table-of.ts'
import { faultAt, notFound } from '../../../../server/problem.ts'
import { readerFor } from '../../../../server/rows/read/read.ts'
import { schemaFor } from '../../../../server/rows/values/body.ts'
import { ticket as ticketEntity } from '../../ticket.ts'
import { type DraftPolicy, previewOf } from './preview.ts'
import { receiptsOf } from './receipts.ts'
import { presentJudge, recompute } from './recompute.ts'

const t = tableOf(ticketEntity)

/** The id that stands for an unsaved policy in its preview. */
const unsaved = '00000000-0000-0000-0000-000000000000'

/** A policy as its body has it; its own schema has validated each value. */
type DraftValues = Partial<Omit<DraftPolicy, 'calendar_id' | 'within_hours'>> & {
  readonly calendar_id?: string | null
  readonly within_hours?: string | null
}

/** Registers the clock's calls: its receipt, a policy's preview, and judging a clock again on purpose. */
export const slaRoutes = ({ app, engine, translate, language, actor }: Api): void => {
  const { models } = engine
  const ticket = models.of('ticket')
  // The bounds are the same as those of a saved policy.
  const previewBody = schemaFor(models.of('sla_policy'), 'create').extend({ id: reference.optional() })

  app.get(
    '/api/tickets/:id/sla',
    {
      config: { access: { permission: 'ticket-show' } },
      schema: readDocs(
        'ticket',
        'ticket_sla',
        'What the clock of a ticket did, stretch by stretch',
        { data: list({ type: 'object' }), now: text },
        true,
      ),
    },
    async (request, reply) => {
      const id = idOf(request)
      if (!(await readerFor(engine, actor(request)).sees(ticket, id))) throw notFound()
      return sendJson(reply, await receiptsOf(engine, engine.db, id))
    },
  )

  app.post(
    '/api/tickets/:id/sla/recompute',
    {
      config: { access: { permission: 'policy-update' } },
      schema: actionDocs(
        'ticket',
        'ticket_sla_recompute',
        'Judge all clocks of a ticket by the policies of today, those that have stopped as well',
      ),
    },
    async (request, reply) => {
      const caller = actor(request)
      const id = idOf(request)
      const answer = await once(engine, request, caller, request.body, async (tx) => {
        if (!(await readerFor(engine, caller, tx).sees(ticket, id))) throw notFound()
        await tx.run(sql`select 1 from ${t} where ${t.id} = ${id} for update`)
        await recompute(engine, tx, [id], await presentJudge(engine, tx), true)
        return { status: 200, body: { message: translate(language(request), 'server:message.updated') } }
      })
      return reply.status(answer.status).send(answer.body)
    },
  )

  app.post(
    '/api/tickets/sla/preview',
    {
      config: { access: { permission: 'policy-show' }, isRead: true },
      schema: {
        ...readDocs(
          'sla_policy',
          'sla_policy_preview',
          'Tickets whose clock would show something else if a policy were saved like this',
          {
            data: list({ type: 'object' }),
            changed: int,
            looked_at: int,
            is_complete: { type: 'boolean' },
          },
        ),
        body: previewBody,
      },
    },
    async (request) => {
      const caller = actor(request)
      const body: DraftValues = bodyOf(request, previewBody)
      const reader = readerFor(engine, caller)
      const { kindOf, takesMe, choicesOf } = reader.grammar(ticket)
      const read = (body.criteria ?? null) === null ? undefined : readGroup(body.criteria, kindOf, takesMe, choicesOf)
      if (read !== undefined && 'faults' in read) throw faultAt('criteria', 'bad_conditions')
      const { id = unsaved, name, within_hours, calendar_id, order } = body
      if (within_hours === undefined || within_hours === null) throw faultAt('within_hours', 'required')
      if (calendar_id === undefined || calendar_id === null) throw faultAt('calendar_id', 'required')
      if (!(await reader.sees(models.of('business_calendar'), calendar_id)))
        throw faultAt('calendar_id', 'bad_reference')
      const draft: DraftPolicy = {
        id,
        name: name ?? '',
        criteria: (read?.group ?? null) as Group | null,
        target_status: body.target_status ?? 'solved',
        within_hours,
        excluded_statuses: body.excluded_statuses ?? [],
        counts_from: body.counts_from === 'criteria' ? 'criteria' : 'creation',
        calendar_id,
        is_active: body.is_active !== false,
        order: order ?? null,
      }
      return engine.heavily(caller, (on) => previewOf(engine, on, caller, draft))
    },
  )
}
