import { sql } from 'drizzle-orm'
import type { Queryable } from '../../../server/db/database.ts'
import { linksOf, tableOf } from '../../../server/db/table-of.ts'
import type { EntityHooks } from '../../../server/engine.ts'
import { team } from '../../people/team.ts'

const tm = tableOf(team, 'tm')
const members = linksOf(team, 'members', 'm')

/** The leaders of the teams that somebody is in. */
const leadersOf = async (person: string, tx: Queryable): Promise<readonly string[]> => {
  const rows = await tx.all<{ id: string }>(
    sql`select distinct ${tm.leader_id} as id from ${tm} join ${members} on ${members.source_id} = ${tm.id}
      where ${members.target_id} = ${person} and ${tm.leader_id} is not null and ${tm.leader_id} <> ${person}`,
  )
  return rows.map(({ id }) => id)
}

/** Tells those who may answer of a week that was handed in, and its owner of the answer. */
export const tellOf: NonNullable<EntityHooks<'timesheet'>['afterWrite']> = async (row, changed, context) => {
  if (!changed.includes('status') || row.version === undefined || typeof row.user_id !== 'string') return
  const { engine, tx, caller } = context
  const about = { entity: 'timesheet', id: row.id }
  if (row.status === 'submitted')
    await engine.notify(tx, caller, { kind: 'timesheet_waiting', to: await leadersOf(row.user_id, tx), about })
  else
    await engine.notify(tx, caller, {
      kind: 'timesheet_answered',
      to: [row.user_id],
      about,
      detail: `status:${row.status ?? ''}`,
    })
}
