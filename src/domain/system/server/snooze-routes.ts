import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { actionDocs } from '../../../server/api/docs/call-docs.ts'
import { text } from '../../../server/api/docs/parts.ts'
import { once } from '../../../server/api/idempotency.ts'
import { bodyOf } from '../../../server/api/route-bodies.ts'
import { type Api, idOf } from '../../../server/api/route-context.ts'
import { isoOf } from '../../../server/clock.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import { faultAt, notFound } from '../../../server/problem.ts'
import { readerFor } from '../../../server/rows/read/read.ts'
import { writerFor } from '../../../server/rows/write/write.ts'
import { notification } from '../notification.ts'
import { againAt, snoozedKinds, snoozes } from '../snooze.ts'

const n = tableOf(notification, 'n')

const snoozeBody = z.strictObject({ snooze: z.enum(snoozes, { error: 'bad_choice' }) })

/** Registers the call that puts off the caller's own reminder: it counts as read, and comes again once. */
export const snoozeRoutes = ({ app, engine, translate, language, actor }: Api): void => {
  const model = engine.models.all.find(({ name }) => name === 'notification')
  if (model === undefined) return
  app.post(
    '/api/notifications/:id/snooze',
    {
      config: { access: { permission: permissionFor(model.entity, 'update') } },
      schema: {
        ...actionDocs('notification', 'notification_snooze', 'Put off a reminder of one’s own', undefined, true, {
          data: { type: 'object', properties: { again_at: text } },
        }),
        body: snoozeBody,
      },
    },
    async (request, reply) => {
      const caller = actor(request)
      const id = idOf(request)
      const { snooze } = bodyOf(request, snoozeBody)
      const answered = await once(engine, request, caller, request.body, async (tx) => {
        const row = await tx.one<{
          kind: string
          about_type: string | null
          about_id: string | null
          is_read: boolean
        }>(
          sql`select ${n.kind}, ${n.about_type}, ${n.about_id}, ${n.is_read} from ${n} where ${n.id} = ${id} and ${n.user_id} = ${caller.id}`,
        )
        // A reminder of a row that the caller may no longer see does not exist for them.
        if (row === undefined || !(await readerFor(engine, caller, tx).sees(model, id))) throw notFound()
        if (!snoozedKinds.includes(row.kind) || row.about_id === null) throw faultAt('snooze', 'bad_value')
        const again_at = isoOf(againAt(snooze, engine.now(), caller.timeZone))
        await tx.run(
          sql`insert into reminder_snoozed (entity, row_id, user_id, again_at) values (${row.about_type}, ${row.about_id}, ${caller.id}, ${again_at})
            on conflict (entity, row_id, user_id) do update set again_at = excluded.again_at`,
        )
        if (!row.is_read) await writerFor(engine, caller, tx).update(model, id, { is_read: true })
        return {
          status: 200,
          body: { data: { again_at }, message: translate(language(request), 'server:message.snoozed') },
        }
      })
      return reply.status(answered.status).send(answered.body)
    },
  )
}
