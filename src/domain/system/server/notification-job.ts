import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Model } from '../../../core/declare/model.ts'
import type { EntityName } from '../../../core/declare/register.ts'
import type { ComputeOf } from '../../../server/area.ts'
import { name, type Queryable } from '../../../server/db/database.ts'
import { inSavepoint } from '../../../server/db/savepoint.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import type { Job, JobContext } from '../../../server/engine.ts'
import { defineJob } from '../../../server/jobs/define-job.ts'
import { isOfWholeJob } from '../../../server/jobs/row-failure.ts'
import { titleSql } from '../../../server/rows/query/title-sql.ts'
import { readerFor } from '../../../server/rows/read/read.ts'
import { writerFor } from '../../../server/rows/write/write.ts'
import { user } from '../../people/user.ts'
import type { Channels } from '../notice-settings.ts'
import { manyTitle } from '../notice-words.ts'
import { type NoticeKind, noticeKinds, noticeReasons, notification } from '../notification.ts'
import { channelsNow, choicesOf } from './notice-channels.ts'
import { mailNotice } from './notice-mail.ts'
import { findReader, type Reader, wantsNothing } from './notice-reader.ts'
import { mailedTitle } from './notice-title.ts'

const u = tableOf(user)
const n = tableOf(notification)
/** The condition that a notification waits to be read in the app or for the daily mail. */
const isUnread = sql`not ${n.is_read} and (${n.in_app} or ${n.in_digest})`

const payload = z.object({
  kind: z.enum(noticeKinds),
  to: z.array(z.string()),
  actor: z.string().nullable(),
  about: z.object({ entity: z.string(), id: z.string() }).nullable(),
  detail: z.string().nullable(),
  reason: z.enum(noticeReasons).nullable().default(null),
  // The most mail that is sent; null: as the recipients chose.
  mail: z.enum(['off', 'daily']).nullable().default(null),
  // The key of the call's further rows in `notice_part`.
  batch: z.string().nullable().default(null),
  // Further rows for these recipients.
  rows: z.array(z.string()).default([]),
})
export type NoticePayload = z.infer<typeof payload>

type ToTell = { readonly title: string | null; readonly about: NoticePayload['about']; readonly rows: number }

/** Returns what the notice shows of the rows that a reader may see; undefined if they may see none. */
const visibleOf = async (
  { engine, tx }: JobContext,
  { actor, format, language }: Reader,
  { about, kind }: Pick<NoticePayload, 'about' | 'kind'>,
  ids: readonly string[],
): Promise<ToTell | undefined> => {
  if (about === null) return { title: null, about, rows: 1 }
  const model = engine.models.of(about.entity)
  const reader = readerFor(engine, actor, tx)
  const rows = reader.scope.rules.mayRead(model) ? await reader.some(model, ids) : []
  const [first] = rows
  if (first === undefined || (kind === 'message' && wantsNothing(model, first))) return undefined
  const title =
    rows.length === 1
      ? mailedTitle(model, first, kind, format)
      : manyTitle(about.entity, rows.length, (key, values) => engine.translate(language, key, values))
  return { title, about: { ...about, id: String(first.id) }, rows: rows.length }
}

const keep = async (
  { engine, tx }: JobContext,
  user_id: string,
  { kind, detail, actor, reason }: NoticePayload,
  { about, rows }: ToTell,
  { app, mail }: Channels,
) => {
  // The user who caused it may be deleted by now; the notification is still sent.
  const cause =
    actor === null ? undefined : await tx.one<{ id: string }>(sql`select ${u.id} from ${u} where ${u.id} = ${actor}`)
  await writerFor(engine, 'system', tx, { source: 'job' }).create(engine.models.of('notification'), {
    user_id,
    kind,
    ...(about === null ? {} : { about_type: about.entity, about_id: about.id }),
    is_personal: about === null,
    rows,
    detail,
    reason,
    actor_id: cause?.id ?? null,
    in_app: app,
    in_digest: mail === 'daily',
  })
}

/**
 * Tells whether the same notification already waits to be read. People get one notice of a row that is edited letter by
 * letter, and one of a conversation, until they have looked.
 */
const isWaiting = async (
  { tx }: JobContext,
  userId: string,
  kind: NoticeKind,
  { about, rows }: ToTell,
): Promise<boolean> =>
  (kind === 'changed' || kind === 'message') &&
  about !== null &&
  rows === 1 &&
  (await tx.one(
    sql`select 1 from ${n} where ${n.user_id} = ${userId} and ${n.kind} = ${kind} and ${n.about_type} = ${about.entity} and ${n.about_id} = ${about.id} and (${kind === 'message' ? isUnread : sql`${n.in_digest} or (${n.in_app} and not ${n.is_read})`}) limit 1`,
  )) !== undefined

/** Returns the rows for each recipient, and takes those that the notice's call has stored in `notice_part`. */
const rowsByReader = async (
  tx: Queryable,
  { to, about, batch, rows }: NoticePayload,
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const own = about === null ? [] : [about.id, ...rows]
  const parts =
    batch === null
      ? []
      : await tx.all<{ user_id: string; row_id: string }>(
          sql`delete from notice_part where batch = ${batch} returning user_id, row_id`,
        )
  const found = new Map<string, Set<string>>(to.map((id) => [id, new Set(own)]))
  for (const { user_id, row_id } of parts) found.set(user_id, (found.get(user_id) ?? new Set<string>()).add(row_id))
  return new Map([...found].map(([id, ids]) => [id, [...ids]]))
}

/** Returns the same notice for one recipient. */
const forOne = (notice: NoticePayload, id: string, [first, ...rows]: readonly string[]): NoticePayload => ({
  ...notice,
  to: [id],
  about: notice.about === null || first === undefined ? notice.about : { ...notice.about, id: first },
  batch: null,
  rows,
})

/**
 * Delivers a notification by the channels that each recipient chose. It is a job, so that its cause does not wait. It
 * delivers exactly once even if the worker crashes, since its completion is in the same transaction.
 */
export const noticeJob: Job<NoticePayload> = defineJob<NoticePayload>({
  name: 'notice',
  payload,
  seconds: 300,
  run: async (context, notice) => {
    const { engine, tx, signal } = context
    // Two messages at one moment make one notice.
    if (notice.kind === 'message' && notice.about !== null)
      await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`notice ${notice.about.id}`}, 0))`)
    const rowsOf = await rowsByReader(tx, notice)
    const choices = await choicesOf(tx, [...rowsOf.keys()])
    const deliver = async (id: string): Promise<void> => {
      const reader = await findReader(engine, tx, id)
      if (reader === undefined) return
      const chosen = channelsNow(engine, reader, notice.kind, choices.get(id))
      const isLess = notice.mail !== null && chosen.mail === 'at_once'
      const channels: Channels = isLess ? { ...chosen, mail: notice.mail ?? chosen.mail } : chosen
      if (!channels.app && channels.mail === 'off') return
      // Nobody is notified of a row that they may not see.
      const toTell = await visibleOf(context, reader, notice, rowsOf.get(id) ?? [])
      if (toTell === undefined || (await isWaiting(context, id, notice.kind, toTell))) return
      if (channels.app || channels.mail === 'daily') await keep(context, id, notice, toTell, channels)
      const { kind, detail } = notice
      const { title, about, rows } = toTell
      if (channels.mail === 'at_once')
        await mailNotice(context, reader, {
          kind,
          detail,
          title,
          about: about?.entity ?? null,
          aboutId: about?.id ?? null,
          rows,
        })
    }
    const [only, ...others] = [...rowsOf.keys()]
    if (only !== undefined && others.length === 0) return await deliver(only)
    for (const [id, rows] of rowsOf)
      await inSavepoint(tx, () => deliver(id)).catch(async (error: unknown) => {
        signal.throwIfAborted()
        if (isOfWholeJob(error)) throw error
        // A recipient whose delivery fails gets their own job. It is tried again by itself, and shows up as a failed
        // job if it fails for good.
        await engine.jobs.send(tx, noticeJob, forOne(notice, id, rows))
      })
  },
})

/** Returns the stored title of the row that a notification names, for readers who may see the row. */
export const aboutTitle: ComputeOf<typeof notification> = (row, { models, seen }) => {
  const visible = (target: Model, alias: string) => seen(target.name as EntityName, alias)
  const cases = models.all.map(
    (model) =>
      sql`when ${model.name} then (select ${titleSql(model, 's', models, visible)} from ${name(model.table)} s where s.id = ${row.about_id})`,
  )
  return sql`(case ${row.about_type} ${sql.join(cases, sql` `)} end)`
}
