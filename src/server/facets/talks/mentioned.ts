// Decision (2026-11): A mention is a mark in the text (`<span data-mention="id">`); the sanitiser allows an id and
// nothing else. Who is notified follows from the change log: those whom no earlier state of the text named.
import { sql } from 'drizzle-orm'
import { name, type Queryable, uuids } from '../../db/database.ts'
import type { HookContext } from '../../engine.ts'
import type { FieldChange } from '../../log/events.ts'
import { readerFor } from '../../rows/read/read.ts'
import { mentionsIn } from './mentions.ts'

type MentioningText = {
  /** The row that contains the text. */
  readonly entity: string
  readonly id: string
  readonly wire: string
  /** The row that the notification leads to; recipients must be able to see it. */
  readonly about: { readonly entity: string; readonly id: string }
}

/** The users who may see the row: nobody is notified of a text that they cannot read. */
export const readersOf = async (
  { tx, engine }: HookContext,
  entity: string,
  id: string,
  users: readonly string[],
): Promise<readonly string[]> => {
  const model = engine.models.of(entity)
  const { table } = engine.models.of(engine.models.actorEntity)
  // A text may contain ids of unknown users.
  const existing = await tx.all<{ id: string }>(
    sql`select u.id from ${name(table)} u where u.id = any(${uuids(users)})`,
  )
  const readers: string[] = []
  for (const { id: user } of existing) {
    const reader = readerFor(engine, await engine.actorOf(tx, user), tx)
    if (reader.scope.rules.mayRead(model) && (await reader.sees(model, id))) readers.push(user)
  }
  return readers
}

/** Users whom no earlier version of the text mentioned: an edit notifies nobody twice. */
const firstMentioned = async (tx: Queryable, { entity, id, wire }: MentioningText, ids: readonly string[]) => {
  const earlier = await tx.all<{ old: unknown }>(
    sql`select c.old from event e join change c on c.event_id = e.id where e.entity = ${entity} and e.row_id = ${id} and c.field = ${wire}`,
  )
  const before = new Set(earlier.flatMap(({ old }) => mentionsIn(old)))
  return ids.filter((one) => !before.has(one))
}

/** Notifies users whom a change of a text mentions for the first time. */
export const notifyMentioned = async (
  context: HookContext,
  changes: readonly FieldChange[],
  text: MentioningText,
): Promise<void> => {
  const { tx, caller, engine, isQuiet } = context
  if (isQuiet === true) return
  const now = mentionsIn(changes.find(({ field }) => field === text.wire)?.new)
  const fresh = now.length === 0 ? [] : await firstMentioned(tx, text, now)
  const isPart = text.entity !== text.about.entity
  // The notification itself checks whether they see the row that it is about.
  const to = isPart ? await readersOf(context, text.entity, text.id, fresh) : fresh
  const detail = isPart ? { detail: `${text.entity}:${text.id}` } : {}
  if (to.length > 0) await engine.notify(tx, caller, { kind: 'mentioned', to, about: text.about, ...detail })
}
