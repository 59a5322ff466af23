import { sql } from 'drizzle-orm'
import type { Model } from '../../../core/model.ts'
import type { EntityName } from '../../../core/register.ts'
import type { ComputedFields } from '../../../server/area.ts'
import { name } from '../../../server/db/database.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import { titleSql } from '../../../server/rows/title-sql.ts'
import { securityEntity } from '../../../server/security-log.ts'
import { user } from '../../people/user.ts'
import type { log } from '../log.ts'

const lu = tableOf(user, 'lu')

/** What a line of the log says beside what is stored. */
export const logComputed: ComputedFields<typeof log> = {
  causer_name: (row, { seen }) =>
    sql`(select ${lu.name} from ${lu} where ${lu.id} = ${row.causer_id} and ${seen('user', 'lu')})`,
  /** The present title of the row, for those who may see it; of what concerns an account, its owner. */
  subject_title: (row, { models, seen }) => {
    const visible = (target: Model, alias: string) => seen(target.name as EntityName, alias)
    const cases = models.all
      .filter((model) => model.name !== 'log')
      .map(
        (model) =>
          sql`when ${model.name} then (select ${titleSql(model, 'sr', models, visible)} from ${name(model.table)} sr where sr.id = ${row.subject_id} and ${visible(model, 'sr')})`,
      )
    const account = sql`when ${securityEntity} then (select ${lu.name} from ${lu} where ${lu.id} = ${row.subject_id} and ${seen('user', 'lu')})`
    return sql`(case ${row.subject_type} ${account} ${sql.join(cases, sql` `)} end)`
  },
  address: (row) =>
    sql`(select c.new #>> '{}' from change c where c.event_id = ${row.id} and c.field = 'ip' and ${row.subject_type} = ${securityEntity})`,
}
