import { type SQL, sql } from 'drizzle-orm'
import { generateNKeysBetween } from 'fractional-indexing'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '../../../../server/actor.ts'
import { isoOf } from '../../../../server/clock.ts'
import { name, type Queryable, texts } from '../../../../server/db/database.ts'
import { linksOf, type TableColumn, tableOf } from '../../../../server/db/table-of.ts'
import type { Engine } from '../../../../server/engine.ts'
import { ticket } from '../../ticket.ts'
import type { TicketPast } from './ticket-log.ts'

export type ImportedTicket = TicketPast & { readonly key: string; readonly persons: readonly (string | null)[] }

const t = tableOf(ticket)
/** Columns that an import fills, with their types in SQL. */
const columnTypes = {
  id: 'uuid',
  version: 'int',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
  created_by: 'uuid',
  updated_by: 'uuid',
  title: 'text',
  description: 'text',
  status: 'text',
  priority: 'text',
  channel: 'text',
  source_key: 'text',
  type_id: 'uuid',
  domain_id: 'uuid',
  client_id: 'uuid',
  department_id: 'uuid',
  team_id: 'uuid',
  project_id: 'uuid',
  requester_id: 'uuid',
  assignee_id: 'uuid',
  time_zone: 'text',
  solved_at: 'timestamptz',
  first_reply_at: 'timestamptz',
  reopened: 'int',
  position: 'text',
} as const satisfies { readonly [C in TableColumn<typeof ticket>]?: string }
const list = (part: (column: { readonly column: string; readonly type: string }) => SQL): SQL =>
  sql.join(
    Object.entries(columnTypes).map(([column, type]) => part({ column, type })),
    sql`, `,
  )
const tagLinks = linksOf(ticket, 'tags')
const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`
const iso = (at: number | null): string | null => (at === null ? null : isoOf(at))

/** Returns which of these keys were imported from the source before. */
export const importedBefore = async (
  tx: Queryable,
  source: string,
  keys: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await tx.all<{ key: string }>(
    sql`select key from ticket_source where source = ${source} and key = any(${texts(keys)})`,
  )
  return new Set(rows.map(({ key }) => key))
}

/**
 * Inserts tickets with their whole past, with a few statements for all of them.
 * @returns their ids
 */
export const writeTickets = async (
  engine: Engine,
  tx: Queryable,
  caller: Actor,
  source: string,
  tickets: readonly ImportedTicket[],
): Promise<readonly string[]> => {
  if (tickets.length === 0) return []
  const now = isoOf(engine.now())
  const last = await tx.one<{ key: string }>(
    sql`select ${t.position} as key from ${t} order by ${t.position} desc limit 1`,
  )
  const positions = generateNKeysBetween(last?.key ?? null, null, tickets.length)
  const rows = tickets.map((one, index) => ({ id: uuidv7(), position: positions[index], ...one }))
  const stored = rows.map(({ values, events, ...row }) => ({
    ...values,
    id: row.id,
    version: events.length,
    created_at: isoOf(row.createdAt),
    updated_at: isoOf(row.updatedAt),
    created_by: caller.id,
    updated_by: caller.id,
    channel: 'import',
    source_key: row.key.slice(0, 200),
    solved_at: iso(row.solvedAt),
    first_reply_at: iso(row.firstReplyAt),
    reopened: row.reopened,
    position: row.position,
  }))
  await tx.run(sql`insert into ${t} (${list(({ column }) => name(column))})
    select ${list(({ column }) => sql`r.${name(column)}`)}
    from jsonb_to_recordset(${json(stored)}) r(${list(({ column, type }) => sql`${name(column)} ${sql.raw(type)}`)})
    order by r.created_at`)
  const tags = rows.flatMap(({ id, values }) => ((values.tags ?? []) as readonly string[]).map((tag) => ({ id, tag })))
  if (tags.length > 0)
    await tx.run(
      sql`insert into ${tagLinks} (source_id, target_id) select r.id, r.tag from jsonb_to_recordset(${json(tags)}) r(id uuid, tag uuid) on conflict do nothing`,
    )
  await tx.run(
    sql`insert into ticket_source (source, key, ticket_id) select ${source}, r.key, r.id from jsonb_to_recordset(${json(
      rows.map(({ id, key }) => ({ id, key })),
    )}) r(id uuid, key text)`,
  )
  const events = rows.flatMap(({ id: row, events: log, persons }) =>
    log.map(({ at, changes }, index) => ({
      id: uuidv7(),
      row,
      action: index === 0 ? 'created' : 'updated',
      version: index + 1,
      actor: persons[index] ?? null,
      at: isoOf(at),
      changes,
    })),
  )
  await tx.run(sql`with r as (select * from jsonb_to_recordset(${json(events)}) r(id uuid, "row" uuid, action text, version int, actor uuid, at timestamptz, changes jsonb)),
    e as (insert into event (id, entity, row_id, action, version, actor_id, at, recorded_at, source)
      select id, 'ticket', "row", action, version, actor, at, ${now}, 'import' from r)
    insert into change (event_id, field, old, new) select r.id, c.field, coalesce(c.old, 'null'::jsonb), coalesce(c.new, 'null'::jsonb)
      from r cross join jsonb_to_recordset(r.changes) c(field text, old jsonb, new jsonb)`)
  return rows.map(({ id }) => id)
}
