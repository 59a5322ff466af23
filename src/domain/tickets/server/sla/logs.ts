import { type SQL, sql } from 'drizzle-orm'
import { type Json, type Queryable, statementOf, texts, uuids } from '../../../../server/db/database.ts'
import { type TableColumn, tableOf } from '../../../../server/db/table-of.ts'
import type { LogStep } from '../../cycles.ts'
import { ticket } from '../../ticket.ts'
import type { TicketStatus } from '../../ticket-status.ts'
import type { Criteria } from './criteria.ts'
import type { Policy } from './policies.ts'

const t = tableOf(ticket, 't')
const merged = 'merged_into_id' satisfies TableColumn<typeof ticket>

/** Returns the steps before a merge. It also closes the ticket, and this is no step of the clock. */
const stepsBefore = (steps: readonly LogStep<Policy>[], mergedAt: number) => steps.filter(({ at }) => at < mergedAt)

/** Returns the answers of the present rows to the criteria's facts, by ticket. */
const factsOf = async (
  tx: Queryable,
  ids: readonly string[],
  facts: readonly SQL[],
): Promise<ReadonlyMap<string, readonly boolean[]>> => {
  if (facts.length === 0) return new Map()
  const columns = sql.join(
    facts.map((fact, index) => sql`${fact} as ${sql.raw(`"f${index}"`)}`),
    sql`, `,
  )
  const { rows } = await tx.table(
    statementOf(sql`select ${t.id}, ${columns} from ${t} where ${t.id} = any(${uuids(ids)})`),
  )
  return new Map(rows.map(([id, ...answers]) => [String(id), answers.map((one) => one === true)]))
}

/** A change of one field that the clock uses. A ticket's creation may have none; its `field` is then null. */
type Logged = readonly [ticket: number, version: number, at: number, field: string | null, value: unknown]

/** Returns the logged changes of tickets in order, by ticket as they were asked for. Instants in milliseconds. */
const loggedOf = async (
  tx: Queryable,
  ids: readonly string[],
  fields: readonly string[],
): Promise<readonly Logged[]> => {
  const { rows } = await tx.table(
    statementOf(sql`select i.n::int, e.version, date_part('epoch', e.at) * 1000, c.field, c.new
      from unnest(${uuids(ids)}) with ordinality i(id, n)
      join event e on e.entity = 'ticket' and e.row_id = i.id
      left join change c on c.event_id = e.id and c.field = any(${texts(fields)})
      where c.field is not null or e.action = 'created'
      order by i.n, e.at, e.version, e.id`),
  )
  return rows as readonly Logged[]
}

/** The state of a ticket after each event of its log, and when it was merged into another one, which ends its clock. */
export type TicketLog = { readonly steps: readonly LogStep<Policy>[]; readonly mergedAt: number | null }

/** Returns the logs of tickets, with the policies that they met at each step, by ticket. */
export const logsOf = async (
  tx: Queryable,
  ids: readonly string[],
  criteria: Criteria,
): Promise<ReadonlyMap<string, TicketLog>> => {
  const facts = await factsOf(tx, ids, criteria.facts)
  const logged = await loggedOf(tx, ids, [...new Set(['status', merged, ...criteria.fields])])
  const logs = new Map<string, TicketLog>()
  const none: readonly boolean[] = []
  for (let next = 0; next < logged.length; ) {
    const ticket = logged[next]?.[0] ?? 0
    const id = ids[ticket - 1] ?? ''
    const values: Json = { ...criteria.initial }
    const steps: LogStep<Policy>[] = []
    let policies: readonly Policy[] | undefined
    let mergedAt: number | null = null
    for (let row = logged[next]; row !== undefined && row[0] === ticket; row = logged[next]) {
      const [, version, at] = row
      // The changes of one write make one step.
      for (; row !== undefined && row[0] === ticket && row[1] === version; row = logged[++next]) {
        const [, , , field, value] = row
        if (field === null) continue
        if (field === merged && value !== null) mergedAt = Math.round(at)
        values[field] = value
        if (criteria.fields.has(field)) policies = undefined
      }
      policies ??= criteria.met(values, facts.get(id) ?? none)
      if (typeof values.status === 'string')
        steps.push({ at: Math.round(at), status: values.status as TicketStatus, policies })
    }
    logs.set(id, { steps: mergedAt === null ? steps : stepsBefore(steps, mergedAt), mergedAt })
  }
  return logs
}
