import { sql } from 'drizzle-orm'
import { readGroup } from '../../../../core/check-predicate.ts'
import type { Group } from '../../../../core/predicate.ts'
import { isUuid } from '../../../../core/values.ts'
import { actionDocs, readDocs } from '../../../../server/api/docs/call-docs.ts'
import { int, list, text } from '../../../../server/api/docs/parts.ts'
import { once } from '../../../../server/api/idempotency.ts'
import { type Api, idOf, objectOf } from '../../../../server/api/route-context.ts'
import { tableOf } from '../../../../server/db/table-of.ts'
import { faultAt, notFound } from '../../../../server/problem.ts'
import { readerFor } from '../../../../server/rows/read.ts'
import { ticket as ticketEntity } from '../../ticket.ts'
import { type DraftPolicy, previewOf } from './preview.ts'
import { receiptsOf } from './receipts.ts'
import { presentJudge, recompute } from './recompute.ts'

const t = tableOf(ticketEntity)

/** Id of a policy that is not saved yet, in its preview. */
const unsaved = '00000000-0000-0000-0000-000000000000'

/** The clock's calls: its receipt, a policy's preview, and a clock that is judged again on purpose. */
export const slaRoutes = ({ app, engine, translate, language, actor }: Api): void => {
  const { models } = engine
  const ticket = models.of('ticket')

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
    async (request) => {
      const id = idOf(request)
      if (!(await readerFor(engine, actor(request)).sees(ticket, id))) throw notFound()
      return { data: await receiptsOf(engine, engine.db, id), now: new Date(engine.now()).toISOString() }
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
        body: { type: 'object' },
      },
    },
    async (request) => {
      const caller = actor(request)
      const body = objectOf(request)
      const reader = readerFor(engine, caller)
      const { kindOf, takesMe } = reader.grammar(ticket)
      const read = (body.criteria ?? null) === null ? undefined : readGroup(body.criteria, kindOf, takesMe)
      if (read !== undefined && 'faults' in read) throw faultAt('criteria', 'bad_conditions')
      const draft: DraftPolicy = {
        id: typeof body.id === 'string' && isUuid(body.id) ? body.id : unsaved,
        name: String(body.name ?? ''),
        criteria: (read?.group ?? null) as Group | null,
        target_status: String(body.target_status ?? 'solved'),
        within_hours: String(body.within_hours ?? ''),
        excluded_statuses: Array.isArray(body.excluded_statuses) ? body.excluded_statuses.map(String) : [],
        counts_from: body.counts_from === 'criteria' ? 'criteria' : 'creation',
        calendar_id: String(body.calendar_id ?? ''),
        is_active: body.is_active !== false,
        order: typeof body.order === 'number' ? body.order : null,
      }
      if (!(Number(draft.within_hours) > 0)) throw faultAt('within_hours', 'required')
      if (!isUuid(draft.calendar_id)) throw faultAt('calendar_id', 'required')
      return engine.heavily(caller, (on) => previewOf(engine, on, caller, draft))
    },
  )
}
