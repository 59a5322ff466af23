import { type SQL, sql } from 'drizzle-orm'
import { type Json, type Queryable, statementOf, texts, uuids } from '../../../../server/db/database.ts'
import { tableOf } from '../../../../server/db/table-of.ts'
import type { LogStep } from '../../cycles.ts'
import { ticket } from '../../ticket.ts'
import type { TicketStatus } from '../../ticket-status.ts'
import type { Criteria } from './criteria.ts'
import type { Policy } from './policies.ts'

const t = tableOf(ticket, 't')

/** Answers of the present rows to the criteria's facts, by ticket. */
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

/** What tickets were after each event of their log, with the policies that they met then, by ticket. */
export const logsOf = async (
  tx: Queryable,
  ids: readonly string[],
  criteria: Criteria,
): Promise<ReadonlyMap<string, readonly LogStep<Policy>[]>> => {
  const fields = [...new Set(['status', ...criteria.fields])]
  const facts = await factsOf(tx, ids, criteria.facts)
  const { rows } = await tx.table(
    statementOf(sql`select e.row_id, e.id, (extract(epoch from e.at) * 1000)::float8, c.field, c.new
      from event e left join change c on c.event_id = e.id and c.field = any(${texts(fields)})
      where e.entity = 'ticket' and e.row_id = any(${uuids(ids)}) and (c.field is not null or e.action = 'created')
      order by e.row_id, e.at, e.version, e.id`),
  )
  const logs = new Map<string, LogStep<Policy>[]>()
  const none: readonly boolean[] = []
  for (let first = 0; first < rows.length; ) {
    const id = String(rows[first]?.[0])
    const values: Json = { ...criteria.initial }
    const steps: LogStep<Policy>[] = []
    let policies: readonly Policy[] | undefined
    let next = first
    while (next < rows.length && rows[next]?.[0] === id) {
      const event = rows[next]?.[1]
      const at = Number(rows[next]?.[2])
      for (; rows[next]?.[1] === event && rows[next]?.[0] === id; next++) {
        const field = rows[next]?.[3]
        if (typeof field !== 'string') continue
        values[field] = rows[next]?.[4]
        if (criteria.fields.has(field)) policies = undefined
      }
      policies ??= criteria.met(values, facts.get(id) ?? none)
      if (typeof values.status === 'string')
        steps.push({ at: Math.round(at), status: values.status as TicketStatus, policies })
    }
    logs.set(id, steps)
    first = next
  }
  return logs
}
