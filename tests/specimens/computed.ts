import { sql } from 'drizzle-orm'
import { col } from '../../src/server/db/database.ts'
import type { ComputedSql } from '../../src/server/engine.ts'

const last = (alias: string) => sql`(${col(alias, 'end_at')} at time zone 'UTC')`

/** SQL of the specimens' computed fields, one for each kind of value that a computed field may have. */
export const specimensComputed = {
  'load.is_overdue': (alias) =>
    sql`coalesce(${col(alias, 'end_at')} < now() and ${col(alias, 'status')} not in ('delivered', 'lost'), false)`,
  'load.length': (alias) =>
    sql`(extract(epoch from (${col(alias, 'end_at')} - ${col(alias, 'start_at')})) / 60)::bigint`,
  'load.piece_price': (alias) => sql`round(${col(alias, 'price')} / ${col(alias, 'pieces')}, 4)`,
  'load.last_day': (alias) => sql`${last(alias)}::date`,
  'load.due_at': (alias) =>
    sql`case when ${col(alias, 'end_at')} > '0002-01-01' then ${col(alias, 'end_at')} - interval '1 hour' end`,
  'load.due_time': (alias) => sql`to_char(${last(alias)}, 'HH24:MI')`,
  'load.keeper_id': (alias) => sql`(select y.manager_id from yards y where y.id = ${col(alias, 'yard_id')})`,
  'load.reference': (alias) => sql`('L-' || ${col(alias, 'number')} || ' ' || ${col(alias, 'title')})`,
  'load.remarks_count': (alias) =>
    sql`(select count(*)::int from yard_remarks r where r.about_type = 'load' and r.about_id = ${col(alias, 'id')})`,
} satisfies ComputedSql
