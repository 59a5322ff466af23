// Decision (2026-11): The members of a workspace's team become its members when the team is named, and stay when the
// team changes: the workspace's own list shows who sees it.
import { any, defineEntity, everyone, member, own, same } from '../../core/declare/entity.ts'
import { children, color, count, longText, ref, refs, text } from '../../core/declare/fields.ts'

/** A place for todos of several people (decisions, 'The rest'). */
export const workspace = defineEntity({
  name: 'workspace',
  api: '/todo/workspaces',
  page: '/workspaces',
  rowPage: '/workspaces/todos',
  permission: 'workspace',
  group: 'work',
  icon: 'workspaces',
  goKey: 'w',
  fields: {
    name: text({ key: 'n', required: true, max: 120, search: true, sort: true }),
    description: longText({ max: 2000, search: true }),
    color: color({ initial: '#4557d0' }),
    members: refs('user', { key: 'a' }),
    members_count: count('members'),
    team: ref('team', { onDelete: 'clear' }),
    department: ref('department', { onDelete: 'clear' }),
    stages: children('todo_stage', { by: 'workspace', inline: 'new' }),
    todos: children('todo', { by: 'workspace', apiOnly: true }),
    todos_count: count('todos'),
  },
  title: 'name',
  members: 'members',
  copies: {
    along: [
      { of: 'todo_stage', by: 'workspace' },
      { of: 'todo', by: 'workspace' },
    ],
  },
  feed: true,
  favourites: true,
  trash: true,
  import: true,
  list: {
    columns: ['name', 'team', 'department', 'members', 'todos_count', 'created_at'],
    filters: ['name', 'team', 'department', 'members', 'created_by', 'created_at'],
    groups: ['team', 'department'],
    sort: '-created_at',
    include: ['team', 'department', 'members'],
    params: { team_id: 'team_id', department_id: 'department_id' },
  },
  form: [
    { section: 'main', fields: ['name', 'description', 'color'] },
    { section: 'people', fields: ['members', 'team', 'department'] },
  ],
  show: { main: ['description', 'members'], side: ['team', 'department', 'created_by', 'created_at'] },
  quick: { fields: ['description', 'team', 'department', 'members'], opens: true },
  joinedBy: ['department'],
  access: {
    read: any(member('members'), own('created_by'), same('department')),
    create: everyone,
    update: any(member('members'), own('created_by')),
    delete: own('created_by'),
  },
})
