import { sql } from 'drizzle-orm'
import type { Model } from '../../../src/core/declare/model.ts'
import { engineViews } from '../../../src/server/db/engine-tables.ts'
import type { Engine } from '../../../src/server/engine.ts'
import type { Product } from '../harness/product.ts'

/** Tables whose rows the stage writes itself; rows of other entities are made from their declarations. */
const tables = [
  'users_roles',
  'users_permissions',
  'roles_permissions',
  'roles',
  'departments',
  'permissions',
  'saved_views',
  'actor_setting',
  'clients',
  'teams',
  'teams_members',
  'skills',
  'tags',
  'projects',
  'projects_users',
  'projects_tags',
  'projects_previous_projects',
  'projects_favored_by',
  'phases',
  'sprints',
  'stages',
  'epics',
  'tasks',
  'tasks_assignees',
  'tasks_tags',
  'tasks_blocks',
  'tasks_relates_to',
  'tasks_duplicates',
  'notifications',
  'comments',
  'checklists',
  'checklist_items',
  'attachments',
  'share_links',
  'time_entries',
  'work_imports',
  'row_image',
  'event',
  'job',
  'failed_row',
  'mail',
  'received_mail',
]

/** Returns the entities of which the stage writes no rows itself. */
export const declaredAlone = ({ models }: Engine): readonly Model[] =>
  models.all.filter(({ table }) => table !== 'users' && !tables.includes(table) && !engineViews.includes(table))

/** Returns a picture of everything that a refused write must leave as it was. */
export const photograph = async ({ engine }: Product): Promise<string> => {
  const parts = [...tables, ...declaredAlone(engine).map(({ table }) => table)].map(
    (table) =>
      // A sum needs no order: sorting the rows as texts took most of the time of all these tests. Refused sign-ins are
      // left out, since the log keeps them under an entity without a declaration.
      sql`(select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) from ${sql.identifier(table)} t${sql.raw(table === 'event' ? " where t.entity <> 'session'" : '')})`,
  )
  const users = sql`(select md5(coalesce(string_agg((to_jsonb(u) - 'last_seen_at')::text, ',' order by u.id), '')) from users u)`
  const sessions = sql`(select string_agg(s.id::text, ',' order by s.id) from session s)`
  const row = await engine.db.one<{ picture: string }>(
    sql`select md5(concat_ws(',', ${sql.join([...parts, users, sessions], sql`, `)})) as picture`,
  )
  return row?.picture ?? ''
}
