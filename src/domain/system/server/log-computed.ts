import { sql } from 'drizzle-orm'
import type { ComputedFields } from '../../../server/area.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import { securityEntity } from '../../../server/security-log.ts'
import { user } from '../../people/user.ts'
import type { log } from '../log.ts'
import { seenTitles } from './seen-title.ts'

const lu = tableOf(user, 'lu')

/** What a line of the log says beside what is stored. */
export const logComputed: ComputedFields<typeof log> = {
  causer_name: (row, { seen }) =>
    sql`(select ${lu.name} from ${lu} where ${lu.id} = ${row.causer_id} and ${seen('user', 'lu')})`,
  /** The present title of the row, for those who may see it; of what concerns an account, its owner. */
  subject_title: (row, context) => {
    const of = context.models.all.filter((model) => model.name !== 'log')
    const account = sql`when ${securityEntity} then (select ${lu.name} from ${lu} where ${lu.id} = ${row.subject_id} and ${context.seen('user', 'lu')})`
    return sql`(case ${row.subject_type} ${account} ${seenTitles(sql`${row.subject_id}`, context, of)} end)`
  },
  address: (row) =>
    sql`(select c.new #>> '{}' from change c where c.event_id = ${row.id} and c.field = 'ip' and ${row.subject_type} = ${securityEntity})`,
}
