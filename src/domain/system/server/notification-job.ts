import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Models } from '../../../core/model.ts'
import type { Actor } from '../../../server/actor.ts'
import type { ComputeOf } from '../../../server/area.ts'
import { col, name, uuids } from '../../../server/db/database.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import type { Engine, Job, JobContext, Jobs } from '../../../server/engine.ts'
import { defineJob } from '../../../server/jobs/define-job.ts'
import { readerFor } from '../../../server/rows/read.ts'
import { writerFor } from '../../../server/rows/write.ts'
import { user } from '../../people/user.ts'
import { type Channels, channelsOf } from '../notice-settings.ts'
import { noticeKinds, type notification } from '../notification.ts'
import { mailNotice } from './notice-mail.ts'
import { findReader } from './notice-reader.ts'

const u = tableOf(user)

/** Name under which somebody's choice of ways is kept. */
export const noticeSetting = 'notifications'

const payload = z.object({
  kind: z.enum(noticeKinds),
  to: z.array(z.string()),
  actor: z.string().nullable(),
  about: z.object({ entity: z.string(), id: z.string() }).nullable(),
  detail: z.string().nullable(),
})
type Payload = z.infer<typeof payload>

/** @returns the title of what it is about, null where it is about no row, undefined where the reader may not see that */
const titleFor = async ({ engine, tx }: JobContext, actor: Actor, about: Payload['about']) => {
  if (about === null) return null
  const model = engine.models.of(about.entity)
  const reader = readerFor(engine, actor, tx)
  const row = reader.scope.rules.mayRead(model) ? await reader.one(model, about.id) : undefined
  return row === undefined ? undefined : String(row[model.byName.get(model.entity.title)?.wire ?? ''] ?? '')
}

const keep = async ({ engine, tx }: JobContext, user_id: string, notice: Payload, { app, mail }: Channels) => {
  const { kind, about, detail, actor } = notice
  // Who caused it may be gone by now; that it happened is still true.
  const cause =
    actor === null ? undefined : await tx.one<{ id: string }>(sql`select ${u.id} from ${u} where ${u.id} = ${actor}`)
  await writerFor(engine, 'system', tx, { source: 'job' }).create(engine.models.of('notification'), {
    user_id,
    kind,
    ...(about === null ? {} : { about_type: about.entity, about_id: about.id }),
    is_personal: about === null,
    detail,
    actor_id: cause?.id ?? null,
    in_app: app,
    in_digest: mail === 'daily',
  })
}

/**
 * Tells each reader by the ways that they chose. A job, so that who causes something waits for none of it, and a job whose
 * rows and mails are one transaction with its completion: told once, whoever is killed.
 */
export const noticeJob: Job<Payload> = defineJob<Payload>({
  name: 'notice',
  payload,
  seconds: 300,
  run: async (context, notice) => {
    const { engine, tx } = context
    const settings = await tx.all<{ id: string; value: unknown }>(
      sql`select actor_id as id, value from actor_setting where name = ${noticeSetting} and actor_id = any(${uuids(notice.to)})`,
    )
    for (const id of notice.to) {
      const channels = channelsOf(settings.find((one) => one.id === id)?.value, notice.kind)
      if (!channels.app && channels.mail === 'off') continue
      const reader = await findReader(engine, tx, id)
      // Nobody is told of what they may not see.
      const title = reader === undefined ? undefined : await titleFor(context, reader.actor, notice.about)
      if (reader === undefined || title === undefined) continue
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
  },
})

/** Asks for people to be told, in the transaction of the cause; never of what they did themselves. */
export const makeNotify =
  (models: Models, jobs: Jobs): Engine['notify'] =>
  async (tx, caller, { kind, to, about, detail }) => {
    const actor = caller === 'system' ? null : caller.id
    const others = [...new Set(to)].filter((id) => id !== actor)
    // Another registry (the specimens of the tests) is without them.
    if (others.length === 0 || !models.all.some((model) => model.name === 'notification')) return
    await jobs.send(tx, noticeJob, {
      // Held against the kinds there are by the job's own schema.
      kind: kind as Payload['kind'],
      to: others,
      actor,
      about: about ?? null,
      detail: detail ?? null,
    })
  }

/** A transfer is told to its own maker: they may have gone elsewhere since. */
export const makeTransferred =
  (notify: Engine['notify']): Engine['transferred'] =>
  (tx, to, what, { name }) =>
    notify(tx, 'system', { kind: 'transfer_finished', to: [to], detail: `${what}:${name}` })

/** Title of what a notification is about, whatever that is: rows show to those alone who may see it. */
export const aboutTitle: ComputeOf<typeof notification> = (row, { models }) => {
  const cases = models.all.flatMap((model) => {
    const column = model.byName.get(model.entity.title)?.column
    if (typeof column !== 'string') return []
    return [
      sql`when ${model.name} then (select ${col('s', column)}::text from ${name(model.table)} s where s.id = ${row.about_id})`,
    ]
  })
  return sql`(case ${row.about_type} ${sql.join(cases, sql` `)} end)`
}
