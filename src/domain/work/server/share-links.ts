import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '../../../server/actor.ts'
import { keepPassword } from '../../../server/auth/passwords.ts'
import { hashToken, newToken, sameHash } from '../../../server/auth/tokens.ts'
import { isoOf } from '../../../server/clock.ts'
import type { Json, Queryable } from '../../../server/db/database.ts'
import type { Engine, EntityHooks } from '../../../server/engine.ts'
import { recordEvent } from '../../../server/log/events.ts'
import { Problem } from '../../../server/problem.ts'
import { readerFor } from '../../../server/rows/read.ts'

const hourMs = 3_600_000

export type Wish = {
  readonly hours: number
  readonly password: string | undefined
  readonly showsAttachments: boolean
}

/** Makes a link to a task that the caller may share. @returns its id and its token, which nobody is told again */
export const makeShareLink = async (
  engine: Engine,
  tx: Queryable,
  caller: Actor,
  taskId: string,
  { hours, password, showsAttachments }: Wish,
): Promise<{ readonly id: string; readonly token: string }> => {
  const [id, token, now] = [uuidv7(), newToken(), engine.now()]
  const at = isoOf(now)
  const told: Json = {
    task_id: taskId,
    ending: `…${token.slice(-6)}`,
    is_protected: password !== undefined,
    shows_attachments: showsAttachments,
    expires_at: isoOf(now + hours * hourMs),
  }
  const kept = password === undefined ? null : await keepPassword(password)
  await tx.run(sql`insert into share_links (id, created_at, updated_at, created_by, updated_by, task_id, ending, token, password, is_protected, shows_attachments, expires_at)
    values (${id}, ${at}, ${at}, ${caller.id}, ${caller.id}, ${taskId}, ${told.ending}, ${hashToken(token)}, ${kept}, ${told.is_protected}, ${told.shows_attachments}, ${told.expires_at})`)
  const changes = Object.entries(told).map(([field, value]) => ({ field, old: null, new: value }))
  await recordEvent(tx, { entity: 'share_link', rowId: id, action: 'created', version: 1, caller, at: now, changes })
  await engine.notify(tx, caller, {
    kind: 'shared',
    to: await concernedBy(tx, taskId),
    about: { entity: 'task', id: taskId },
  })
  return { id, token }
}

/** Who made a task and who works on it: they are to know that others get to see it. */
const concernedBy = async (tx: Queryable, taskId: string): Promise<readonly string[]> => {
  const people = await tx.all<{ id: string }>(
    sql`select target_id as id from tasks_assignees where source_id = ${taskId} union select created_by from tasks where id = ${taskId} and created_by is not null`,
  )
  return people.map(({ id }) => id)
}

/** Finds a user as the one who acts; given from outside, as areas do not know each other's rooms. */
export type FindActor = (tx: Queryable, id: string) => Promise<Actor>

/** A link that is good, with whoever made it: the visitor sees what they may see. */
export type GoodLink = {
  readonly id: string
  readonly task: Json
  readonly password: string | null
  readonly showsAttachments: boolean
  readonly maker: Actor
}

type Found = {
  id: string
  token: string
  task_id: string
  password: string | null
  shows_attachments: boolean
  created_by: string
}

/**
 * The link of this id, where the token is its own and it still holds: neither run out nor revoked, its task there, and its
 * maker still somebody who may share that task. All else is one and the same to whoever asks.
 */
export const goodLink = async (
  engine: Engine,
  tx: Queryable,
  id: string,
  token: string,
  actorOf: FindActor,
): Promise<GoodLink | undefined> => {
  const found = await tx.one<Found>(sql`select l.id, l.token, l.task_id, l.password, l.shows_attachments, l.created_by
    from share_links l join users u on u.id = l.created_by
    where l.id = ${id} and not l.is_revoked and l.expires_at > ${isoOf(engine.now())} and u.is_active`)
  if (found === undefined || !sameHash(found.token, hashToken(token))) return undefined
  const maker = await actorOf(tx, found.created_by)
  const task = await shareable(engine, tx, maker, found.task_id)
  if (task === undefined) return undefined
  const { password, shows_attachments: showsAttachments } = found
  return { id, task, password, showsAttachments, maker }
}

/** The task, where this user may share it. */
export const shareable = async (
  engine: Engine,
  tx: Queryable,
  caller: Actor,
  taskId: string,
): Promise<Json | undefined> => {
  const task = engine.models.of('task')
  const reader = readerFor(engine, caller, tx)
  if (!caller.permissions.has('task-share') || !reader.scope.rules.mayRead(task)) return undefined
  const row = await reader.one(task, taskId)
  return (row?.can as { update?: boolean } | undefined)?.update === true ? row : undefined
}

/** Counts an opening. No change of the link: whoever looks at it was not told of one. */
export const countOpening = (tx: Queryable, id: string, now: number): Promise<number> =>
  tx.run(sql`update share_links set opens = opens + 1, opened_at = ${isoOf(now)} where id = ${id}`)

/** What was taken back stays so: whoever has the address must not get it back unseen. */
export const shareLinkHooks: EntityHooks = {
  beforeWrite: async ({ values, before }) => {
    if (before?.is_revoked === true && values.is_revoked === false) throw new Problem(409, 'link_revoked')
    return undefined
  },
}
