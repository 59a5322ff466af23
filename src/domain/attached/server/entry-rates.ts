import { type SQL, sql } from 'drizzle-orm'
import type { ComputedFields, ComputeOf } from '../../../server/area.ts'
import { linksOf, tableOf } from '../../../server/db/table-of.ts'
import { rate } from '../../people/rate.ts'
import { rateTargets } from '../../people/rate-rule.ts'
import { user } from '../../people/user.ts'
import type { timeEntry } from '../time-entry.ts'

type Row = Parameters<ComputeOf<typeof timeEntry>>[0]
const [r, u] = [tableOf(rate, 'er'), tableOf(user, 'eu')]
const roles = linksOf(user, 'roles', 'el')

/** Returns the day on which an entry began, in its person's zone. */
const dayOf = (row: Row): SQL =>
  sql`(select (${row.started_at} at time zone ${u.time_zone})::date from ${u} where ${u.id} = ${row.user_id})`

const order = sql`array_position(array[${sql.join(
  rateTargets.map((one) => sql`${one}`),
  sql`, `,
)}]::text[], ${r.applies_to}::text)`

/** Returns a column of the rate that applies to an entry now, by the rules of `rateFor` (`people/rate-rule.ts`). */
const applying = (row: Row, column: SQL): SQL => sql`(select ${column} from ${r}
  where ${r.valid_from} <= ${dayOf(row)} and case ${r.applies_to}
    when 'person_on_project' then ${r.user_id} = ${row.user_id} and ${r.project_id} = ${row.project_id}
    when 'project' then ${r.project_id} = ${row.project_id}
    when 'person' then ${r.user_id} = ${row.user_id}
    else exists (select 1 from ${roles} where ${roles.source_id} = ${row.user_id} and ${roles.target_id} = ${r.role_id}) end
  order by ${order}, ${r.valid_from} desc, ${r.id} desc limit 1)`

/**
 * Returns the value of the rate that was agreed at the approval, else of the one that applies now; null for hours that
 * are not billed.
 */
const billed = (row: Row, agreed: SQL, now: SQL): SQL =>
  sql`case when ${row.is_billable} is true then case when ${row.agreed_rate} is null then ${applying(row, now)} else ${agreed} end end`

const amount = (row: Row): SQL => billed(row, row.agreed_rate, r.amount)
/** Returns whole minutes. The amount is computed from them, so that readers can check it by the shown time. */
const minutesOf = (row: Row): SQL => sql`round(extract(epoch from ${row.ended_at} - ${row.started_at}) / 60)`

export const entryComputed: Partial<ComputedFields<typeof timeEntry>> = {
  hours: (row) => sql`trim_scale(round(${minutesOf(row)} / 60, 4))`,
  rate: amount,
  rate_currency: (row) => billed(row, row.agreed_rate_currency, r.amount_currency),
  amount: (row) => sql`round(${minutesOf(row)} * (${amount(row)}) / 60, 2)`,
  amount_currency: (row) =>
    sql`case when ${row.ended_at} is not null then ${billed(row, row.agreed_rate_currency, r.amount_currency)} end`,
}
