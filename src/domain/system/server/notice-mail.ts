import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Model } from '../../../core/declare/model.ts'
import type { RowOf } from '../../../core/declare/register.ts'
import { momentOf, wallClock } from '../../../core/query/relative.ts'
import { keyOfChoice } from '../../../core/words/keys.ts'
import { rowOfTitle } from '../../../core/words/title.ts'
import { isoOf } from '../../../server/clock.ts'
import type { Json, Queryable } from '../../../server/db/database.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import type { Engine, Job, JobContext } from '../../../server/engine.ts'
import { defineJob } from '../../../server/jobs/define-job.ts'
import { eachRow, pagesOf } from '../../../server/jobs/each-row.ts'
import { readerFor } from '../../../server/rows/read/read.ts'
import { user } from '../../people/user.ts'
import { addressOf, manyTitle, type NoticeFacts, saidOf } from '../notice-words.ts'
import type { NoticeKind } from '../notification.ts'
import { notification } from '../notification.ts'
import { findReader, type Reader, wantsNothing } from './notice-reader.ts'
import { mailedTitle } from './notice-title.ts'

const n = tableOf(notification, 'n')
const notifications = tableOf(notification)
const u = tableOf(user, 'u')

/** The hour in the reader's time zone at which the daily mail is sent. */
const digestHour = 7
const hourMs = 3_600_000
const dayMs = 24 * hourMs

type Context = Pick<JobContext, 'engine' | 'tx'>

const pageIn =
  ({ engine }: Context) =>
  (entity: string): string | undefined =>
    engine.models.all.find(({ name }) => name === entity)?.entity.page

/** Mails one notification to one reader. */
export const mailNotice = async (
  context: Context,
  { actor, email, language }: Reader,
  notice: NoticeFacts,
): Promise<void> => {
  const { engine, tx } = context
  const { translate, mail, site } = engine
  const sentence = saidOf(notice, (key, values) => translate(language, key, values))
  await mail.send(tx, {
    to: email,
    language,
    subject: sentence,
    lines: [translate(language, 'mail:greeting', { name: actor.name }), sentence],
    action: {
      label: translate(language, 'mail:notice.action', { app: site.name }),
      url: `${site.address()}${addressOf(notice, pageIn(context))}`,
    },
    after: [translate(language, 'mail:notice.why')],
  })
}

type Waiting = { id: string; kind: NoticeKind; about_type: string | null; about_id: string | null; in_app: boolean }

const titleOf = (
  { engine }: Context,
  { language, format }: Pick<Reader, 'language' | 'format'>,
  about: Model | undefined,
  { kind, rows, about_title }: Pick<RowOf<'notification'>, 'kind' | 'rows' | 'about_title'>,
  row: Json | undefined,
): string | null => {
  if (about === undefined) return null
  if (rows !== null && rows > 1)
    return manyTitle(about.name, rows, (key, values) => engine.translate(language, key, values))
  return mailedTitle(about, row ?? rowOfTitle(about, about_title), kind, format)
}

/** Returns one line for each pending notification that the reader may still see. */
const linesFor = async (context: Context, { actor, language, format }: Reader, rows: readonly Waiting[]) => {
  const { engine, tx } = context
  const model = engine.models.of('notification')
  const lines: string[] = []
  for (const { id, about_type, about_id, in_app } of rows) {
    // A notification that is not shown in the app is checked by the row that caused it.
    const own = await readerFor(engine, in_app ? actor : 'system', tx).one(model, id)
    const about = about_type === null ? undefined : engine.models.of(about_type)
    const reader = readerFor(engine, actor, tx)
    const isOfRow = about !== undefined && about_id !== null
    const [row] = isOfRow && reader.scope.rules.mayRead(about) ? await reader.some(about, [about_id]) : []
    if (own === undefined || (isOfRow && row === undefined)) continue
    if (own.kind === 'message' && about !== undefined && row !== undefined && wantsNothing(about, row)) continue
    const rows = own.rows ?? 1
    const notice: NoticeFacts = {
      kind: own.kind,
      detail: own.detail,
      title: titleOf(context, { language, format }, about, own, row),
      about: about_type,
      aboutId: about_id,
      rows,
    }
    const kind = translateKind(context, language, notice.kind)
    const line = `${kind}: ${saidOf(notice, (key, values) => engine.translate(language, key, values))}`
    // One line stands for all conversations with new messages and names none of them.
    if (own.kind !== 'message' || !lines.includes(line)) lines.push(line)
  }
  return lines
}
const translateKind = ({ engine }: Context, language: Reader['language'], kind: NoticeKind): string =>
  engine.translate(language, keyOfChoice('notification', 'kind', kind))

/** Returns the last hour of a daily mail in a time zone, in milliseconds since 1970. */
const morningOf = (now: number, timeZone: string): number => {
  const wall = wallClock(now, timeZone) - digestHour * hourMs
  return momentOf(Math.floor(wall / dayMs) * dayMs + digestHour * hourMs, timeZone)
}

/** Mails one reader everything that has waited since before their last morning, even if no process ran at that hour. */
const sendDigest = async (engine: Engine, id: string, tx: Queryable): Promise<void> => {
  // The lock keeps another run from mailing the same reader twice.
  const owner = await tx.one<{ zone: string }>(
    sql`select ${u.time_zone} as zone from ${u} where ${u.id} = ${id} for no key update`,
  )
  if (owner === undefined) return
  const morning = isoOf(morningOf(engine.now(), owner.zone))
  const waiting = sql`${notifications.user_id} = ${id} and ${notifications.in_digest} and ${notifications.created_at} < ${morning}`
  const rows = await tx.all<Waiting>(
    sql`select ${notifications.id}, ${notifications.kind}, ${notifications.about_type}, ${notifications.about_id}, ${notifications.in_app} from ${notifications} where ${waiting} order by ${notifications.created_at}, ${notifications.id} for update`,
  )
  if (rows.length === 0) return
  const reader = await findReader(engine, tx, id)
  const lines = reader === undefined ? [] : await linesFor({ engine, tx }, reader, rows)
  if (reader !== undefined && lines.length > 0) {
    const { translate, site } = engine
    const { language } = reader
    await engine.mail.send(tx, {
      to: reader.email,
      language,
      subject: translate(language, 'mail:digest.subject', { app: site.name }),
      lines: [translate(language, 'mail:greeting', { name: reader.actor.name }), ...lines],
      action: {
        label: translate(language, 'mail:notice.action', { app: site.name }),
        url: `${site.address()}/notifications`,
      },
      after: [translate(language, 'mail:notice.why')],
    })
  }
  await tx.run(sql`delete from ${notifications} where ${waiting} and not ${notifications.in_app}`)
  await tx.run(sql`update ${notifications} set ${notifications.in_digest} = false where ${waiting}`)
}

/** The number of readers in one page; each has their own transaction. */
const perPage = 500

/** Sends each reader one mail a day with all pending notifications, in their morning. */
export const digestJob: Job = defineJob({
  name: 'notice-digest',
  payload: z.object({}),
  seconds: 1800,
  schedule: '0 * * * *',
  run: async (context) => {
    const { engine } = context
    const page = async (after: string, most: number) =>
      (
        await engine.long.all<{ id: string }>(
          sql`select distinct ${n.user_id} as id from ${n} where ${n.in_digest} and ${n.user_id} > ${after} order by 1 limit ${most}`,
        )
      ).map(({ id }) => id)
    for await (const ids of pagesOf(page, perPage))
      await eachRow(context, user.name, ids, (id, tx) => sendDigest(engine, id, tx))
  },
}) as Job
