import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Model, Models } from '../../../core/model.ts'
import type { EntityName } from '../../../core/register.ts'
import { writtenTitle } from '../../../core/title.ts'
import type { ComputeOf } from '../../../server/area.ts'
import { name, uuids } from '../../../server/db/database.ts'
import { inSavepoint } from '../../../server/db/savepoint.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import type { Engine, Job, JobContext, Jobs } from '../../../server/engine.ts'
import { defineJob } from '../../../server/jobs/define-job.ts'
import { isOfWholeJob } from '../../../server/jobs/row-failure.ts'
import { readerFor } from '../../../server/rows/read.ts'
import { titleSql } from '../../../server/rows/title-sql.ts'
import { writerFor } from '../../../server/rows/write.ts'
import { user } from '../../people/user.ts'
import { type Channels, channelsOf } from '../notice-settings.ts'
import { noticeKinds, noticeReasons, notification } from '../notification.ts'
import { isQuiet, readQuietHours } from '../quiet-hours.ts'
import { mailNotice } from './notice-mail.ts'
import { findReader, type Reader } from './notice-reader.ts'

const u = tableOf(user)
const n = tableOf(notification)

/** Name of the setting that stores a user's channels. */
export const noticeSetting = 'notifications'
/** Name of the setting that stores a user's quiet hours. */
export const quietSetting = 'notifications.quiet'

/** Recipients of one job: delivered together, in one transaction. */
const mostRecipients = 100

const payload = z.object({
  kind: z.enum(noticeKinds),
  to: z.array(z.string()),
  actor: z.string().nullable(),
  about: z.object({ entity: z.string(), id: z.string() }).nullable(),
  detail: z.string().nullable(),
  reason: z.enum(noticeReasons).nullable().default(null),
})
type Payload = z.infer<typeof payload>

/** @returns title of the row that it is about; null if there is none, undefined if the reader may not see it */
const titleFor = async ({ engine, tx }: JobContext, { actor, format }: Reader, about: Payload['about']) => {
  if (about === null) return null
  const model = engine.models.of(about.entity)
  const reader = readerFor(engine, actor, tx)
  const row = reader.scope.rules.mayRead(model) ? await reader.one(model, about.id) : undefined
  return row === undefined ? undefined : writtenTitle(model, row, format)
}

const keep = async ({ engine, tx }: JobContext, user_id: string, notice: Payload, { app, mail }: Channels) => {
  const { kind, about, detail, actor, reason } = notice
  // The user who caused it may have been deleted since; the notification is still sent.
  const cause =
    actor === null ? undefined : await tx.one<{ id: string }>(sql`select ${u.id} from ${u} where ${u.id} = ${actor}`)
  await writerFor(engine, 'system', tx, { source: 'job' }).create(engine.models.of('notification'), {
    user_id,
    kind,
    ...(about === null ? {} : { about_type: about.entity, about_id: about.id }),
    is_personal: about === null,
    detail,
    reason,
    actor_id: cause?.id ?? null,
    in_app: app,
    in_digest: mail === 'daily',
  })
}

/**
 * Whether the same is waiting to be read already: of a row that is edited letter by letter its followers are told once, until
 * they have looked.
 */
const isWaiting = async ({ tx }: JobContext, userId: string, { kind, about }: Payload): Promise<boolean> =>
  kind === 'changed' &&
  about !== null &&
  (await tx.one(
    sql`select 1 from ${n} where ${n.user_id} = ${userId} and ${n.kind} = ${kind} and ${n.about_type} = ${about.entity} and ${n.about_id} = ${about.id} and (${n.in_digest} or (${n.in_app} and not ${n.is_read})) limit 1`,
  )) !== undefined

/**
 * Delivers a notification by the channels that each recipient chose. A job, so that its cause does not wait.
 * Delivered exactly once even if the worker crashes (same transaction as the job's completion).
 */
export const noticeJob: Job<Payload> = defineJob<Payload>({
  name: 'notice',
  payload,
  seconds: 300,
  run: async (context, notice) => {
    const { engine, tx, signal } = context
    const settings = await tx.all<{ id: string; value: unknown }>(
      sql`select actor_id as id, value from actor_setting where name = ${noticeSetting} and actor_id = any(${uuids(notice.to)})`,
    )
    const quietHours = await tx.all<{ id: string; value: unknown }>(
      sql`select actor_id as id, value from actor_setting where name = ${quietSetting} and actor_id = any(${uuids(notice.to)})`,
    )
    const deliver = async (id: string): Promise<void> => {
      const chosen = channelsOf(settings.find((one) => one.id === id)?.value, notice.kind)
      if ((!chosen.app && chosen.mail === 'off') || (await isWaiting(context, id, notice))) return
      const reader = await findReader(engine, tx, id)
      const quiet = readQuietHours(quietHours.find((one) => one.id === id)?.value)
      const isLate =
        reader !== undefined && chosen.mail === 'at_once' && isQuiet(quiet, engine.now(), reader.actor.timeZone)
      // What would have come in quiet hours comes with the daily mail.
      const channels: Channels = isLate ? { ...chosen, mail: 'daily' } : chosen
      // Nobody is notified of a row that they may not see.
      const title = reader === undefined ? undefined : await titleFor(context, reader, notice.about)
      if (reader === undefined || title === undefined) return
      if (channels.app || channels.mail === 'daily') await keep(context, id, notice, channels)
      const { kind, detail, about } = notice
      if (channels.mail === 'at_once')
        await mailNotice(context, reader, {
          kind,
          detail,
          title,
          about: about?.entity ?? null,
          aboutId: about?.id ?? null,
        })
    }
    const [only, ...others] = notice.to
    if (only !== undefined && others.length === 0) return await deliver(only)
    for (const id of notice.to)
      await inSavepoint(tx, () => deliver(id)).catch(async (error: unknown) => {
        signal.throwIfAborted()
        if (isOfWholeJob(error)) throw error
        // Told by a job of their own, which is tried again by itself and, where it fails for good, is seen as a failed job.
        await engine.jobs.send(tx, noticeJob, { ...notice, to: [id] })
      })
  },
})

/** Queues notifications in the transaction of the cause; never for the user who caused it. */
export const makeNotify =
  (models: Models, jobs: Jobs): Engine['notify'] =>
  async (tx, caller, { kind, to, about, detail, reason }) => {
    const actor = caller === 'system' ? null : caller.id
    const others = [...new Set(to)].filter((id) => id !== actor)
    // Other registries (the specimens of the tests) do not have notifications.
    if (others.length === 0 || !models.all.some((model) => model.name === 'notification')) return
    for (let at = 0; at < others.length; at += mostRecipients)
      await jobs.send(tx, noticeJob, {
        // Validated by the job's own schema.
        kind: kind as Payload['kind'],
        to: others.slice(at, at + mostRecipients),
        actor,
        about: about ?? null,
        detail: detail ?? null,
        // Validated like the kind.
        reason: (reason as Payload['reason'] | undefined) ?? null,
      })
  }

/** Notifies the user who started a transfer: they may be on another page by now. */
export const makeTransferred =
  (notify: Engine['notify']): Engine['transferred'] =>
  (tx, to, what, { name }) =>
    notify(tx, 'system', { kind: 'transfer_finished', to: [to], detail: `${what}:${name}` })

/** Title of the row that a notification is about, for readers who may see it, as it is stored. */
export const aboutTitle: ComputeOf<typeof notification> = (row, { models, seen }) => {
  const visible = (target: Model, alias: string) => seen(target.name as EntityName, alias)
  const cases = models.all.map(
    (model) =>
      sql`when ${model.name} then (select ${titleSql(model, 's', models, visible)} from ${name(model.table)} s where s.id = ${row.about_id})`,
  )
  return sql`(case ${row.about_type} ${sql.join(cases, sql` `)} end)`
}
