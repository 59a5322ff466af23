// Decision (2026-11): The first public reply of anybody but the requester is the first answer, and opens a new ticket.
// A reply of the requester opens a ticket that waits for it, is solved or closed.
import { sql } from 'drizzle-orm'
import { isoOf } from '../../../server/clock.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import type { EntityHooks, HookContext } from '../../../server/engine.ts'
import { writerFor } from '../../../server/rows/write/write.ts'
import { ticket } from '../ticket.ts'
import type { TicketStatus } from '../ticket-status.ts'
import { sendReply } from './mail/send-reply.ts'
import { keepFirstReplies } from './sla/first-replies.ts'
import { policiesIn } from './sla/policies.ts'
import { isOutsider } from './ticket-hooks.ts'

const t = tableOf(ticket)

type Answered = {
  readonly status: TicketStatus
  readonly requester_id: string | null
  readonly assignee_id: string | null
}

type Reply = {
  readonly id: string
  readonly body: string /** By somebody without an account. */
  readonly isMailed: boolean
}

const answer = async (id: string, reply: Reply, { tx, caller, engine }: HookContext): Promise<void> => {
  const row = await tx.one<Answered>(
    sql`select ${t.status}, ${t.requester_id}, ${t.assignee_id} from ${t} where ${t.id} = ${id} for update`,
  )
  if (row === undefined) return
  const isRequester = reply.isMailed || (caller !== 'system' && (caller.id === row.requester_id || isOutsider(caller)))
  const opens = isRequester ? row.status !== 'new' && row.status !== 'open' : row.status === 'new'
  if (!isRequester) {
    const isFirst = await tx.run(
      sql`update ${t} set ${t.first_reply_at} = ${isoOf(engine.now())} where ${t.id} = ${id} and ${t.first_reply_at} is null`,
    )
    if (isFirst > 0) await keepFirstReplies(tx, [id], await policiesIn(tx))
  }
  if (opens)
    await writerFor(engine, 'system', tx, { source: 'reply' }).update(engine.models.of('ticket'), id, {
      status: 'open',
    })
  const mail = isRequester
    ? {}
    : await sendReply({ engine, tx }, id, reply, caller === 'system' ? undefined : caller.id)
  const to = [isRequester ? row.assignee_id : row.requester_id].flatMap((one) => one ?? [])
  await engine.notify(tx, caller, { kind: 'answered', to, about: { entity: 'ticket', id }, ...mail })
}

/** Changes a ticket when it gets a public reply. */
export const replyWatch: Pick<EntityHooks<'comment'>, 'afterWrite'> = {
  afterWrite: async (row, _changed, context, changes) => {
    const isNew = changes.some(({ field, old }) => field === 'about_id' && old === null)
    if (isNew && row.about_type === 'ticket' && row.shared_with_client === true && typeof row.about_id === 'string')
      await answer(
        row.about_id,
        { id: row.id, body: row.body ?? '', isMailed: (row.from_address ?? null) !== null },
        context,
      )
  },
}
