import { sql } from 'drizzle-orm'
import { type Queryable, uuids } from '../../../server/db/database.ts'
import type { HookContext } from '../../../server/engine.ts'
import type { FieldChange } from '../../../server/log/events.ts'
import { mentionsIn } from '../mentions.ts'

type Told = {
  /** The row whose text it is. */
  readonly entity: string
  readonly id: string
  readonly wire: string
  /** What those who are mentioned are led to, and must be able to see. */
  readonly about: { readonly entity: string; readonly id: string }
  /** A client's people are not told of what is not meant for them. */
  readonly isInternal: boolean
}

/** Those of these users who are no client's people. */
const insidersOf = async (tx: Queryable, ids: readonly string[]): Promise<readonly string[]> => {
  const found = await tx.all<{ id: string }>(
    sql`select u.id from users u where u.id = any(${uuids(ids)}) and u.client_id is null and not exists (select 1 from users_roles ur join roles r on r.id = ur.target_id where ur.source_id = u.id and r.name = 'client')`,
  )
  return found.map(({ id }) => id)
}

/** Those of these whom no earlier state of the text has mentioned: an edit tells nobody twice. */
const firstMentioned = async (tx: Queryable, { entity, id, wire }: Told, ids: readonly string[]) => {
  const known = await tx.all<{ old: unknown }>(
    sql`select c.old from event e join change c on c.event_id = e.id where e.entity = ${entity} and e.row_id = ${id} and c.field = ${wire}`,
  )
  const before = new Set(known.flatMap(({ old }) => mentionsIn(old)))
  return ids.filter((one) => !before.has(one))
}

/** Has those told whom a change of a text mentions for the first time. */
export const tellMentioned = async (
  { tx, caller, engine }: HookContext,
  changes: readonly FieldChange[],
  told: Told,
): Promise<void> => {
  const now = mentionsIn(changes.find(({ field }) => field === told.wire)?.new)
  const fresh = now.length === 0 ? [] : await firstMentioned(tx, told, now)
  const to = fresh.length > 0 && told.isInternal ? await insidersOf(tx, fresh) : fresh
  const isPart = told.entity !== told.about.entity
  const detail = isPart ? { detail: `${told.entity}:${told.id}` } : {}
  if (to.length > 0) await engine.notify(tx, caller, { kind: 'mentioned', to, about: told.about, ...detail })
}
