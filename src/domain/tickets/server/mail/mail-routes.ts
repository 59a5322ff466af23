import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { id as reference } from '../../../../server/api/body-parts.ts'
import { actionDocs } from '../../../../server/api/docs/call-docs.ts'
import { once } from '../../../../server/api/idempotency.ts'
import { bodyOf } from '../../../../server/api/route-bodies.ts'
import { type Api, idOf } from '../../../../server/api/route-context.ts'
import { tableOf } from '../../../../server/db/table-of.ts'
import { faultAt, forbidden, notFound } from '../../../../server/problem.ts'
import { readerFor } from '../../../../server/rows/read/read.ts'
import { comment } from '../../../attached/comment.ts'
import { sendReplyLater } from './send-reply.ts'

const c = tableOf(comment)
const mailBody = z.strictObject({ comment: reference })

type Said = {
  readonly id: string
  readonly body: string
  readonly shared_with_client: boolean
  readonly created_by: string | null
  readonly from_address: string | null
}

/** Registers the call that mails a public reply later, if it was not mailed when it was written. */
export const mailRoutes = ({ app, engine, translate, language, actor }: Api): void => {
  app.post(
    '/api/tickets/:id/mail',
    {
      config: { access: { permission: 'comment-store' } },
      schema: {
        ...actionDocs(
          'ticket',
          'ticket_mail',
          'Mail a public reply to the requester that was not mailed as it was written, as an internal note made public later. 422 for internal notes, for what was mailed already, and where nobody is to be mailed',
        ),
        body: mailBody,
      },
    },
    async (request, reply) => {
      const caller = actor(request)
      const id = idOf(request)
      const { comment: commentId } = bodyOf(request, mailBody)
      const answer = await once(engine, request, caller, request.body, async (tx) => {
        const row = await readerFor(engine, caller, tx).one(engine.models.of('ticket'), id)
        if (row === undefined) throw notFound()
        if (row.can?.update !== true) throw forbidden()
        // The row is locked, so that two callers at once send one mail.
        const one = await tx.one<Said>(
          sql`select ${c.id}, ${c.body}, ${c.shared_with_client}, ${c.created_by}, ${c.from_address} from ${c}
            where ${c.id} = ${commentId} and ${c.about_type} = 'ticket' and ${c.about_id} = ${id} for update`,
        )
        if (one === undefined) throw faultAt('comment', 'bad_reference')
        if (!one.shared_with_client) throw faultAt('comment', 'note_not_mailed')
        await sendReplyLater({ engine, tx }, id, one)
        return { status: 200, body: { message: translate(language(request), 'server:ticket.mailed') } }
      })
      return reply.status(answer.status).send(answer.body)
    },
  )
}
