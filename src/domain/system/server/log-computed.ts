import { type SQL, sql } from 'drizzle-orm'
import type { ComputedFields } from '../../../server/area.ts'
import { name } from '../../../server/db/database.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import { securityEntity } from '../../../server/security-log.ts'
import { user } from '../../people/user.ts'
import type { log } from '../log.ts'

const lu = tableOf(user, 'lu')

/** Returns the value of a field in an event of an account, as text, in SQL. */
const heldText = (event: SQL, field: string): SQL =>
  sql`(select c.new #>> '{}' from change c where c.event_id = ${event} and c.field = ${field})`

/** The computed fields of the log. */
export const logComputed: ComputedFields<typeof log> = {
  causer_name: (row, { seen }) =>
    sql`(select ${lu.name} from ${lu} where ${lu.id} = ${row.causer_id} and ${seen('user', 'lu')})`,
  /**
   * The present or last title of the row, for readers who may see it or could; for events of an account, its owner's
   * name.
   */
  subject_title: (row, { models, seen, lastTitle }) => {
    const account = sql`when ${securityEntity} then (select ${lu.name} from ${lu} where ${lu.id} = ${row.subject_id} and ${seen('user', 'lu')})`
    const titles = models.all
      .filter((model) => model.name !== 'log')
      .map((model) => sql`when ${model.name} then ${lastTitle(model, sql`${row.subject_id}`)}`)
    return sql`(case ${row.subject_type} ${account} ${sql.join(titles, sql` `)} end)`
  },
  subject_is_gone: (row, { models }) => {
    const gone = models.all
      .filter((model) => model.name !== 'log')
      .map(
        (model) =>
          sql`when ${model.name} then not exists (select 1 from ${name(model.table)} sg where sg.id = ${row.subject_id})`,
      )
    return sql`(case ${row.subject_type} ${sql.join(gone, sql` `)} else false end)`
  },
  list: (row) => sql`(case when ${row.subject_type} = ${securityEntity} then ${heldText(sql`${row.id}`, 'list')} end)`,
  rows: (row) =>
    sql`(case when ${row.subject_type} = ${securityEntity} then ${heldText(sql`${row.id}`, 'rows')}::int end)`,
  rule_name: (row) => sql`(select g.name from event_agent g where g.event_id = ${row.id})`,
  address: (row) => sql`(case when ${row.subject_type} = ${securityEntity} then ${heldText(sql`${row.id}`, 'ip')} end)`,
}
