import { sql } from 'drizzle-orm'
import type { Group } from '../../../core/query/predicate.ts'
import type { Json, Queryable } from '../../../server/db/database.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import type { Engine } from '../../../server/engine.ts'
import { webhook } from '../webhook.ts'
import { queueDelivery } from './deliveries.ts'
import { type Occurrence, type Seen, seenBy } from './occurrences.ts'
import { actorFor } from './runs-as.ts'
import { stop } from './stop.ts'

const w = tableOf(webhook)

type Active = {
  id: string
  entity: string
  events: readonly string[]
  where: Group | null
  runs_as_id: string | null
}

/** A row as a receiver gets it: what its reader may do with it is nobody else's. */
const rowFor = (row: Json | undefined): Json | null => {
  if (row === undefined) return null
  const { can: _, ...values } = row
  return values
}

const dataOf = ({ occurrence, row, changes }: Seen) => ({
  entity: occurrence.entity,
  id: occurrence.id,
  event: occurrence.event,
  at: occurrence.entry.at,
  actor_id: occurrence.entry.actor_id,
  ...(occurrence.comment === undefined ? { changes } : { comment_id: occurrence.comment }),
  row: rowFor(row),
})

/** Writes deliveries of what became of rows, for the webhooks that ask about them. */
export const tellWebhooks = async (engine: Engine, tx: Queryable, all: readonly Occurrence[]): Promise<void> => {
  if (all.length === 0) return
  const active = await tx.all<Active>(
    sql`select ${w.id}, ${w.entity}, ${w.events}, ${w.where}, ${w.runs_as_id} from ${w} where ${w.is_active} order by ${w.id}`,
  )
  for (const one of active) {
    const asked = all.filter(({ entity, event }) => entity === one.entity && one.events.includes(event))
    if (asked.length === 0) continue
    const reader = await actorFor(engine, tx, one.runs_as_id)
    if (reader === undefined) await stop(engine, tx, 'webhook', one.id, 'inactive_user')
    else
      for (const seen of await seenBy(engine, tx, reader, one.entity, one.where, asked)) {
        const { entity, id, event } = seen.occurrence
        await queueDelivery(engine, tx, {
          webhookId: one.id,
          event: `${entity}.${event}`,
          about: { entity, id },
          data: dataOf(seen),
        })
      }
  }
}
