import { sql } from 'drizzle-orm'
import { isoOf } from '../../clock.ts'
import type { Queryable } from '../../db/database.ts'
import type { CoText } from './text.ts'

/** Milliseconds for which what one person writes with others is one entry of the history. */
const entryMs = 30 * 60_000

type Entry = { readonly id: string; readonly at: string; readonly old: unknown }

/**
 * Joins the newest entry of a person with their earlier one of the last half hour: the newest takes over the beginning
 * of the earlier one, whose former text goes to the entry that followed it. Nothing is joined over a write of another
 * kind.
 */
export const joinEntries = async (
  { model, field, id }: CoText,
  actor: string,
  now: number,
  tx: Queryable,
): Promise<void> => {
  const entries = await tx.all<Entry & { actor: string | null; joins: boolean }>(sql`
    select e.id, e.at, e.actor_id as actor, c.old,
      e.source = 'together' and e.at > ${isoOf(now - entryMs)}::timestamptz
        and (select count(*) from change where event_id = e.id) = 1
        and not exists (select 1 from event r where r.cause_id = e.id) as joins
    from event e join change c on c.event_id = e.id and c.field = ${field.wire}
    where e.entity = ${model.name} and e.row_id = ${id} and e.action = 'updated'
    order by e.version desc, e.id desc limit 60`)
  const [newest] = entries
  const past = entries.findIndex((one) => !one.joins)
  const joined = entries.slice(0, past < 0 ? entries.length : past)
  const at = joined.findIndex((one, n) => n > 0 && one.actor === actor)
  const [earlier, next] = [joined[at], joined[at - 1]]
  if (newest === undefined || newest.actor !== actor || earlier === undefined || next === undefined) return
  // Kept states of the text belong to the entry that led to them.
  await tx.run(sql`update text_version set event_id = ${next.id} where event_id = ${earlier.id}`)
  await tx.run(
    sql`update change set old = ${JSON.stringify(earlier.old ?? null)}::jsonb where event_id = ${next.id} and field = ${field.wire}`,
  )
  await tx.run(sql`update event set at = ${earlier.at}::timestamptz where id = ${newest.id}`)
  await tx.run(sql`delete from change where event_id = ${earlier.id}`)
  await tx.run(sql`delete from event where id = ${earlier.id}`)
}
