import { type SQL, sql } from 'drizzle-orm'
import type { ComputeOf } from '../../../server/area.ts'
import { linksOf, tableOf } from '../../../server/db/table-of.ts'
import { team } from '../../people/team.ts'
import { user } from '../../people/user.ts'
import { document } from '../document.ts'

const stored = tableOf(document, 'dp')
const closed = tableOf(document, 'dc')
const readers = linksOf(document, 'readers', 'dcr')
const teams = linksOf(document, 'reader_teams', 'dct')
const departments = linksOf(document, 'reader_departments', 'dcd')
const members = linksOf(team, 'members', 'dcm')
const account = tableOf(user, 'dcu')

/** Returns whether a narrowed row names the caller, one of their teams or their department, in SQL. */
const names = (actor: SQL): SQL => sql`(
  exists (select 1 from ${readers} where ${readers.source_id} = ${closed.id} and ${readers.target_id} = ${actor})
  or exists (select 1 from ${teams} join ${members} on ${members.source_id} = ${teams.target_id}
    where ${teams.source_id} = ${closed.id} and ${members.target_id} = ${actor})
  or exists (select 1 from ${departments} join ${account} on ${account.department_id} = ${departments.target_id}
    where ${departments.source_id} = ${closed.id} and ${account.id} = ${actor}))`

/**
 * Returns ids of the rows that are closed to the caller, along with all rows below them: drafts of others, and narrowed
 * rows that do not name the caller. The query does not use the outer row, so that PostgreSQL runs it once for a list
 * and keeps it as a hash.
 */
const closedTo = (actor: SQL): SQL => sql`(
  select ${closed.id} from ${closed} where ${closed.created_by} is distinct from ${actor}
    and (${closed.is_draft} or (${closed.visibility} = 'chosen' and not ${names(actor)})))`

/** Returns the ids of a row and of the rows above it. A row that is not found has no path and stands alone. */
const withAbove = (id: SQL): SQL =>
  sql`unnest(coalesce((select ${stored.path} || ${stored.id} from ${stored} where ${stored.id} = ${id}), array[${id}]))`

/** The conditions that the row rules of documents name. */
export const documentConditions = {
  /** Neither the row nor a row above it is closed to the caller. */
  open: ((row, { actorId }) =>
    actorId === undefined
      ? sql`true`
      : sql`not exists (select 1 from ${withAbove(row.id)} above(id) where above.id in ${closedTo(actorId)})`) satisfies ComputeOf<
    typeof document
  >,
  general: ((row) => sql`${row.project_id} is null`) satisfies ComputeOf<typeof document>,
}
