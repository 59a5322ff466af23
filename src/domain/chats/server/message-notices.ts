// Decision (2026-11): Each person of a conversation has one notice of it until they have read the messages. The notice
// waits a moment after a message: people who have the conversation on screen have read the message by then, and get no
// notice.
import { sql } from 'drizzle-orm'
import { isoOf } from '../../../server/clock.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import type { HookContext } from '../../../server/engine.ts'
import { isMarked } from '../../../server/facets/stream/marks.ts'
import { readerFor } from '../../../server/rows/read/read.ts'
import { writerFor } from '../../../server/rows/write/write.ts'
import { notification } from '../../system/notification.ts'
import { conversation } from '../conversation.ts'
import { peopleOf } from './conversation-sql.ts'

const c = tableOf(conversation, 'c')
const n = tableOf(notification, 'n')
const notifications = tableOf(notification)

/** The milliseconds in which people who have the conversation on screen read a new message. */
const lookMs = 10_000
/** The milliseconds after which a waiting notice moves to the top again. */
const againMs = 60_000

/** Returns the condition that a notice of a conversation's messages waits to be read. */
const isWaiting = (id: string) =>
  sql`${n.kind} = 'message' and ${n.about_type} = ${conversation.name} and ${n.about_id} = ${id} and not ${n.is_read} and (${n.in_app} or ${n.in_digest})`

/**
 * Notifies the people of a conversation of a new message. A notice that already waits moves to the top instead.
 * @param mentioned people whom the message names: they get a notice of that
 */
export const tellOfMessage = async (
  id: string,
  { tx, caller, engine, isQuiet }: HookContext,
  mentioned: readonly string[],
): Promise<void> => {
  if (isQuiet === true) return
  const author = caller === 'system' ? null : caller.id
  const quiet = (mark: string) => isMarked(conversation.name, c.id, sql`x.id`, mark)
  const people = await tx.all<{ id: string; waits: boolean }>(
    sql`select x.id, exists (select 1 from ${n} where ${n.user_id} = x.id and ${isWaiting(id)}) as waits
      from ${c} cross join lateral (${peopleOf(c)}) x
      where ${c.id} = ${id} and x.id is distinct from ${author}::uuid and not ${quiet('muted')} and not ${quiet('archived')} order by x.id`,
  )
  const to = people.filter((one) => !one.waits && !mentioned.includes(one.id)).map((one) => one.id)
  if (to.length > 0)
    await engine.notify(tx, caller, {
      kind: 'message',
      to,
      about: { entity: conversation.name, id },
      waitMs: lookMs,
    })
  if (!people.some(({ waits }) => waits)) return
  const now = engine.now()
  await tx.run(sql`update ${notifications} set ${notifications.created_at} = ${isoOf(now)}, ${notifications.actor_id} = ${author}
    where ${notifications.id} in (select ${n.id} from ${n} where ${isWaiting(id)} and ${n.user_id} is distinct from ${author}::uuid
      and ${n.created_at} < ${isoOf(now - againMs)} for no key update skip locked)`)
}

/** Marks the notices of a conversation as read once a person has read all its messages; no mail then mentions them. */
export const readNotices = async (id: string, { tx, caller, engine }: HookContext): Promise<void> => {
  if (caller === 'system') return
  const aboutIt = sql`${notifications.user_id} = ${caller.id} and ${notifications.kind} in ('message', 'mentioned')
    and ${notifications.about_type} = ${conversation.name} and ${notifications.about_id} = ${id}`
  const found = await tx.all<{ id: string; is_read: boolean }>(
    sql`select ${notifications.id}, ${notifications.is_read} from ${notifications} where ${aboutIt} and (not ${notifications.is_read} or ${notifications.in_digest}) order by ${notifications.id}`,
  )
  if (found.length === 0) return
  const row = await readerFor(engine, caller, tx).one(engine.models.of('conversation'), id)
  if (row?.unread_count !== 0) return
  const writer = writerFor(engine, 'system', tx)
  for (const one of found)
    if (!one.is_read) await writer.update(engine.models.of('notification'), one.id, { is_read: true })
  await tx.run(sql`update ${notifications} set ${notifications.in_digest} = false where ${aboutIt}`)
}
