import { sql } from 'drizzle-orm'
import type { ComputedFields } from '../../../server/area.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import { rate } from '../rate.ts'

const later = tableOf(rate, 'later')

export const rateComputed: ComputedFields<typeof rate> = {
  valid_until: (row) => sql`(select min(${later.valid_from}) - 1 from ${later}
    where ${later.applies_to} = ${row.applies_to} and (${later.valid_from}, ${later.id}) > (${row.valid_from}, ${row.id})
      and ${later.user_id} is not distinct from ${row.user_id} and ${later.project_id} is not distinct from ${row.project_id}
      and ${later.role_id} is not distinct from ${row.role_id})`,
}
