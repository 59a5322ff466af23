import { any, defineEntity, everyone, own, same } from '../../core/entity.ts'
import { boolean, children, color, count, longText, ref, text } from '../../core/fields.ts'

export const department = defineEntity({
  name: 'department',
  api: '/departments',
  page: '/departments',
  permission: 'department',
  group: 'people',
  icon: 'apartment',
  fields: {
    name: text({ required: true, max: 120, search: true, sort: true, unique: true }),
    description: longText({ max: 2000, search: true }),
    color: color({ initial: '#4557d0' }),
    manager: ref('user', { onDelete: 'clear' }),
    parent: ref('department'),
    is_active: boolean({ initial: true }),
    users: children('user', { by: 'department' }),
    users_count: count('users'),
    teams: children('team', { by: 'department' }),
    teams_count: count('teams'),
    projects: children('project', { by: 'department' }),
    projects_count: count('projects'),
    sub_departments: children('department', { by: 'parent' }),
  },
  title: 'name',
  handover: { field: 'manager' },
  import: true,
  show: {
    main: ['description', 'teams', 'sub_departments'],
    side: ['manager', 'parent', 'users_count', 'color', 'is_active', 'created_by', 'created_at'],
    tabs: [{ children: 'users' }, { children: 'projects' }],
  },
  list: {
    columns: ['name', 'manager', 'parent', 'users_count', 'teams_count', 'is_active', 'created_at'],
    filters: ['name', 'manager', 'parent', 'is_active', 'created_at'],
    groups: ['is_active', 'manager', 'parent'],
    sort: '-created_at',
    include: ['manager', 'parent'],
  },
  form: [{ section: 'main', fields: ['name', 'description', 'color', 'manager', 'parent', 'is_active'] }],
  access: {
    read: any(same('id', 'department'), own('manager')),
    create: everyone,
    update: any(same('id', 'department'), own('manager')),
    delete: any(same('id', 'department'), own('manager')),
  },
})
