import { sql } from 'drizzle-orm'
import { allOf, equals, type Group } from '../../../core/query/predicate.ts'
import { type Json, type Queryable, uuids } from '../../../server/db/database.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import type { Engine } from '../../../server/engine.ts'
import type { Language } from '../../../server/translate.ts'
import { user } from '../../people/user.ts'
import { type ChatProduct, webhook } from '../webhook.ts'
import { chatBody, chatMessageOf } from './chat-message.ts'
import { queueDelivery } from './deliveries.ts'
import { type Occurrence, type Seen, seenBy } from './occurrences.ts'
import { languagesOf } from './people-of.ts'
import { actorFor } from './runs-as.ts'
import { stop } from './stop.ts'

const [w, u] = [tableOf(webhook), tableOf(user)]

type Active = {
  id: string
  entity: string
  events: readonly string[]
  where: Group | null
  runs_as_id: string | null
  product: 'webhook' | ChatProduct
  project_id: string | null
  team_id: string | null
}

/** Returns a row for a receiver, without the reader's own rights in it. */
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

/** Returns the conditions of a webhook, including the bounds of its project and its team. */
const boundsOf = ({ entity, where, project_id, team_id }: Active): Group | null => {
  const own = [
    ...(project_id === null ? [] : [equals(entity === 'project' ? 'id' : 'project_id', project_id)]),
    ...(team_id === null ? [] : [equals(entity === 'team' ? 'id' : 'team_id', team_id)]),
  ]
  return own.length === 0 ? where : allOf(...own, ...(where === null ? [] : [where]))
}

const namesOf = async (tx: Queryable, all: readonly Occurrence[]): Promise<ReadonlyMap<string, string>> => {
  const ids = [...new Set(all.flatMap(({ entry }) => entry.actor_id ?? []))]
  const rows =
    ids.length === 0
      ? []
      : await tx.all<{ id: string; name: string }>(
          sql`select ${u.id}, ${u.name} from ${u} where ${u.id} = any(${uuids(ids)})`,
        )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Returns the body for a chat product; undefined if there is nothing to report. */
const chatBodyOf = (
  engine: Engine,
  product: ChatProduct,
  seen: Seen,
  names: ReadonlyMap<string, string>,
  language: Language,
) => {
  const { occurrence, row, changes } = seen
  const { entity, event, entry } = occurrence
  const actor = names.get(entry.actor_id ?? '')
  const message = chatMessageOf(engine, {
    event,
    model: engine.models.of(entity),
    row: { ...row, id: occurrence.id },
    changes,
    actor,
    language,
  })
  return message === undefined ? undefined : chatBody(product, message)
}

/** Stores deliveries of occurrences for the webhooks that want them. */
export const tellWebhooks = async (engine: Engine, tx: Queryable, all: readonly Occurrence[]): Promise<void> => {
  if (all.length === 0) return
  const active = await tx.all<Active>(
    sql`select ${w.id}, ${w.entity}, ${w.events}, ${w.where}, ${w.runs_as_id}, ${w.product}, ${w.project_id}, ${w.team_id} from ${w} where ${w.is_active} order by ${w.id}`,
  )
  const names = active.some(({ product }) => product !== 'webhook') ? await namesOf(tx, all) : new Map<string, string>()
  const languageOf = await languagesOf(
    engine,
    tx,
    active.flatMap(({ runs_as_id }) => runs_as_id ?? []),
  )
  for (const one of active) {
    const asked = all.filter(({ entity, event }) => entity === one.entity && one.events.includes(event))
    if (asked.length === 0) continue
    const reader = await actorFor(engine, tx, one.runs_as_id)
    if (reader === undefined) await stop(engine, tx, 'webhook', one.id, 'inactive_user')
    else
      for (const seen of await seenBy(engine, tx, reader, one.entity, boundsOf(one), asked)) {
        const { entity, id, event } = seen.occurrence
        const body =
          one.product === 'webhook'
            ? undefined
            : chatBodyOf(engine, one.product, seen, names, languageOf(one.runs_as_id))
        if (one.product !== 'webhook' && body === undefined) continue
        await queueDelivery(engine, tx, {
          body,
          webhookId: one.id,
          event: `${entity}.${event}`,
          about: { entity, id },
          data: dataOf(seen),
        })
      }
  }
}
