import { type SQL, sql } from 'drizzle-orm'
import type { EntityName } from '../../../../core/declare/register.ts'
import type { Actor } from '../../../../server/actor.ts'
import { isoOf } from '../../../../server/clock.ts'
import { type Queryable, statementOf, texts } from '../../../../server/db/database.ts'
import { tableOf } from '../../../../server/db/table-of.ts'
import type { Engine } from '../../../../server/engine.ts'
import { readerFor } from '../../../../server/rows/read/read.ts'
import {
  type Decided,
  type OverviewAnswer,
  type OverviewLine,
  type OverviewPart,
  overviewParts,
} from '../../overview.ts'
import { ticket } from '../../ticket.ts'
import { endedStatuses } from '../../ticket-status.ts'
import { calendarsIn, policyRowsIn } from '../sla/policies.ts'
import { overviewWork } from './overview-work.ts'

const t = tableOf(ticket, 't')
/** The first days of the ages into which the backlog is divided. */
const ages = [0, 1, 3, 7, 30, 90] as const
const dayMs = 86_400_000

export type Window = { readonly from: string; readonly to: string }
/** The entity whose rows name the lines of a part. */
const named: { readonly [P in OverviewPart]?: EntityName } = {
  policy: 'sla_policy',
  department: 'department',
  client: 'client',
  agent: 'user',
}

export const weekOf = (at: SQL, zone: string) =>
  sql`to_char(date_trunc('week', ${at} at time zone ${zone}), 'YYYY-MM-DD')`
/** The instant at which a cycle `y` was decided. */
export const decidedAt = sql`coalesce(y.stopped_at, case when y.state = 'missed' then y.due_at end)`
export const isMet = sql`(y.stopped_at is not null and y.state = 'met')`

/** The instant by whose week a ticket that was answered or solved is counted. */
export const handledAt = sql`coalesce(${t.solved_at}, ${t.first_reply_at})`

/** Counts the cycles that were met and missed, by each line of each part. */
const decidedIn = async (on: Queryable, seen: SQL, { from, to }: Window, zone: string): Promise<readonly Decided[]> => {
  const { rows } = await on.table(
    statementOf(sql`select grouping(policy, department, client, agent, week), policy, department, client, agent, week,
        count(*) filter (where met)::int, count(*) filter (where not met)::int
      from (select y.policy_id as policy, ${t.department_id} as department, ${t.client_id} as client, ${t.assignee_id} as agent,
          ${weekOf(decidedAt, zone)} as week, ${isMet} as met
        from sla_cycle y join ${t} on ${t.id} = y.ticket_id where ${seen} and ${decidedAt} >= ${from} and ${decidedAt} < ${to}) d
      group by grouping sets ((policy), (department), (client), (agent), (week))`),
  )
  return rows.map(([absent, ...rest]) => {
    // The grouping has one bit for each column that the line does not go by; the last column's bit is the lowest.
    const part = overviewParts.findIndex(
      (_, index) => (Number(absent) & (1 << (overviewParts.length - 1 - index))) === 0,
    )
    const [met, missed] = rest.slice(overviewParts.length)
    return {
      part: overviewParts[part] as OverviewPart,
      key: (rest[part] ?? null) as string | null,
      met: Number(met),
      missed: Number(missed),
    }
  })
}

/** The most tickets of one text; a text of this size is parsed within some milliseconds. */
const ofText = 20_000

/** Returns the tickets that were answered or solved in the period, as texts of JSON, see `HandledRow`. */
const handledIn = async (on: Queryable, seen: SQL, { from, to }: Window, zone: string): Promise<readonly string[]> => {
  const epoch = (at: SQL) => sql`(extract(epoch from ${at}) * 1000)::float8`
  const within = (at: SQL) => sql`${at} >= ${from} and ${at} < ${to}`
  const rows = await on.all<{ text: string }>(sql`select json_agg(r)::text as text from (
      select (row_number() over () - 1) / ${sql.raw(String(ofText))} as part, json_build_array(
        ${t.sla_policy_id}, ${t.department_id}, ${t.client_id}, ${t.assignee_id}, ${weekOf(handledAt, zone)}, ${epoch(t.created_at)},
        case when ${within(t.first_reply_at)} then ${epoch(t.first_reply_at)} end, case when ${within(t.solved_at)} then ${epoch(t.solved_at)} end) as r
      from ${t} where ${seen} and (${within(t.first_reply_at)} or ${within(t.solved_at)})) x group by part`)
  return rows.map(({ text }) => text)
}

const backlogIn = async (on: Queryable, seen: SQL, now: number) => {
  const counts = sql.join(
    ages.map((age, index) => {
      const next = ages[index + 1]
      const older = next === undefined ? sql`` : sql` and ${t.created_at} > ${isoOf(now - next * dayMs)}`
      return sql`count(*) filter (where ${t.created_at} <= ${isoOf(now - age * dayMs)}${older})::int`
    }),
    sql`, `,
  )
  const { rows } = await on.table(
    statementOf(sql`select ${counts} from ${t} where ${seen} and not ${t.status} = any(${texts(endedStatuses)})`),
  )
  return ages.map((from_days, index) => ({ from_days, count: Number(rows[0]?.[index] ?? 0) }))
}

/** Returns the condition on tickets `t` that a caller may see. */
export const seenBy = (engine: Engine, caller: Actor, on: Queryable): SQL => {
  const { rules } = readerFor(engine, caller, on).scope
  return sql`${t.deleted_at} is null and ${rules.sql(engine.models.of('ticket'), 'read', 't')}`
}

/** Reads what became of the tickets that a caller may see in a period, and the ages of those that are open. */
export const readOverview = async (
  engine: Engine,
  on: Queryable,
  caller: Actor,
  window: Window,
): Promise<OverviewAnswer> => {
  const seen = seenBy(engine, caller, on)
  const decided = await decidedIn(on, seen, window, caller.timeZone)
  const handled = await handledIn(on, seen, window, caller.timeZone)
  const calendars = [...(await calendarsIn(on)).values()].map(({ id, hours }) => [id, hours] as const)
  const policies = (await policyRowsIn(on)).map(({ id, calendar_id }) => [id, calendar_id] as const)
  const { total, parts } = await engine.room.run(overviewWork, { decided, handled, calendars, policies })
  const reader = readerFor(engine, caller, on)
  const nameAll = async (part: OverviewPart): Promise<readonly OverviewLine[]> => {
    const entity = named[part]
    if (entity === undefined) return parts[part]
    const model = engine.models.of(entity)
    const ids = parts[part].flatMap(({ key }) => key ?? [])
    const rows = reader.scope.rules.mayRead(model) ? await reader.some(model, ids) : []
    const names = new Map(
      rows.map((row) => [row.id, String((row as { readonly [wire: string]: unknown })[model.entity.title] ?? '')]),
    )
    return parts[part].map((line) => ({ ...line, name: line.key === null ? null : (names.get(line.key) ?? null) }))
  }
  const lines: { [part: string]: readonly OverviewLine[] } = {}
  for (const part of overviewParts) lines[part] = await nameAll(part)
  return {
    ...window,
    total,
    parts: lines as OverviewAnswer['parts'],
    backlog: await backlogIn(on, seen, engine.now()),
  }
}
