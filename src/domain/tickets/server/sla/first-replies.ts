// Decision (2026-11): The working time up to the first reply is stored once, by the calendar of the policy that the ticket
// has then: like a clock that has stopped, it stays as it was when the policy or its calendar changes.
import { sql } from 'drizzle-orm'
import { type Queryable, uuids } from '../../../../server/db/database.ts'
import { tableOf } from '../../../../server/db/table-of.ts'
import { ticket } from '../../ticket.ts'
import type { Policy } from './policies.ts'

const t = tableOf(ticket)

type Replied = { readonly id: string; readonly policy: string; readonly made: string; readonly at: string }

/** Stores how long the first replies to tickets took, unless that is stored already. */
export const keepFirstReplies = async (
  tx: Queryable,
  ids: readonly string[],
  policies: readonly Policy[],
): Promise<void> => {
  const rows = await tx.all<Replied>(sql`
    select ${t.id} as id, ${t.sla_policy_id} as policy, ${t.created_at} as made, ${t.first_reply_at} as at from ${t}
    where ${t.id} = any(${uuids(ids)}) and ${t.first_reply_at} is not null and ${t.first_reply_worked} is null
      and ${t.sla_policy_id} is not null`)
  const worked = rows.flatMap(({ id, policy, made, at }) => {
    const time = policies.find((one) => one.id === policy)?.time
    return time === undefined
      ? []
      : [{ id, minutes: Math.floor(time.between(Date.parse(made), Date.parse(at)) / 60_000) }]
  })
  if (worked.length === 0) return
  await tx.run(sql`update ${t} as t set first_reply_worked = greatest(0, v.minutes)
    from unnest(${uuids(worked.map(({ id }) => id))}, ${sql.param(worked.map(({ minutes }) => minutes))}::int[]) as v(id, minutes)
    where t.id = v.id`)
}
