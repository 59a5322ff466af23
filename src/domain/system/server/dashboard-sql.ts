import { sql } from 'drizzle-orm'
import type { ComputeOf } from '../../../server/area.ts'
import { name } from '../../../server/db/database.ts'
import { joinTableOf } from '../../../server/db/tables.ts'
import type { dashboard } from '../dashboard.ts'

/** The condition that a dashboard is given to a role which the caller has. */
export const dashboardConditions = {
  of_my_roles: ((row, { models, actorId }) => {
    const [own, account] = [models.of('dashboard'), models.of('user')]
    const [given, held] = [own.byName.get('roles'), account.byName.get('roles')]
    if (actorId === undefined || given === undefined || held === undefined) return sql`false`
    return sql`exists (select 1 from ${name(joinTableOf(own, given))} dr join ${name(joinTableOf(account, held))} ur on ur.target_id = dr.target_id where dr.source_id = ${row.id} and ur.source_id = ${actorId})`
  }) satisfies ComputeOf<typeof dashboard>,
}
