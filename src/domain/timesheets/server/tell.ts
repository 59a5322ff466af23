import { sql } from 'drizzle-orm'
import type { Queryable } from '../../../server/db/database.ts'
import { linksOf, tableOf } from '../../../server/db/table-of.ts'
import type { EntityHooks } from '../../../server/engine.ts'
import { team } from '../../people/team.ts'
import { user } from '../../people/user.ts'

const tm = tableOf(team, 'tm')
const u = tableOf(user, 'u')
const members = linksOf(team, 'members', 'm')

/** Returns the leaders of a person's teams, and the person who is named to approve their hours. */
const leadersOf = async (person: string, tx: Queryable): Promise<readonly string[]> => {
  const rows = await tx.all<{ id: string }>(
    sql`select ${tm.leader_id} as id from ${tm} join ${members} on ${members.source_id} = ${tm.id}
      where ${members.target_id} = ${person} and ${tm.leader_id} <> ${person}
      union select ${u.hours_approver_id} from ${u} where ${u.id} = ${person} and ${u.hours_approver_id} <> ${person}`,
  )
  return rows.map(({ id }) => id)
}

/** Notifies the approvers of a submitted week, and its owner of the answer. */
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
