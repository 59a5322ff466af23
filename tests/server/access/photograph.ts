import { sql } from 'drizzle-orm'
import type { Product } from '../harness/product.ts'

/** Everything that a refused write must leave as it was. */
export const photograph = async ({ engine }: Product): Promise<string> => {
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
    'event',
    'job',
    'mail',
  ]
  const parts = tables.map(
    (table) =>
      sql`(select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) from ${sql.identifier(table)} t)`,
  )
  const users = sql`(select md5(coalesce(string_agg((to_jsonb(u) - 'last_seen_at')::text, ',' order by u.id), '')) from users u)`
  const sessions = sql`(select string_agg(s.id::text, ',' order by s.id) from session s)`
  const row = await engine.db.one<{ picture: string }>(
    sql`select md5(concat_ws(',', ${sql.join([...parts, users, sessions], sql`, `)})) as picture`,
  )
  return row?.picture ?? ''
}
