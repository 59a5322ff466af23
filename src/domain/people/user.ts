// Decision (2026-11): Whoever shares a project sees the other (rule `shares`): members must be able to name the
// people they work with.
import { any, defineEntity, everyone, own, same, shares } from '../../core/entity.ts'
import {
  boolean,
  children,
  choice,
  count,
  email,
  file,
  instant,
  ref,
  refs,
  secret,
  text,
  timeZone,
} from '../../core/fields.ts'

export const user = defineEntity({
  name: 'user',
  api: '/users',
  page: '/users',
  permission: 'user',
  group: 'people',
  icon: 'group',
  fields: {
    name: text({ required: true, max: 120, search: true, sort: true }),
    email: email({ required: true, max: 254, search: true, sort: true, unique: true }),
    password: secret({ required: true, createOnly: true }),
    job_title: text({ max: 120, search: true }),
    is_active: boolean({ initial: true }),
    department: ref('department'),
    // The client that an external user belongs to; it decides what the role `client` sees.
    client: ref('client'),
    locale: choice(['en', 'fr', 'ar'], { initial: 'en' }),
    time_zone: timeZone({ initial: 'UTC' }),
    avatar: file({ accept: 'image', maxBytes: 5_000_000, maxSide: 512 }),
    roles: refs('role', { by: 'name', write: ['user-assign-role'] }),
    permissions: refs('permission', { by: 'name', readOnly: true, read: ['user-assign-role'] }),
    last_seen_at: instant({ derived: true, sort: true }),
    projects: children('project', { by: 'users' }),
    projects_count: count('projects'),
    tasks: children('task', { by: 'assignees' }),
    tasks_count: count('tasks'),
    notifications: children('notification', { by: 'user', apiOnly: true }),
  },
  title: 'name',
  import: true,
  verbs: ['assign-role', 'permissions'],
  list: {
    columns: ['name', 'email', 'job_title', 'department', 'roles', 'is_active', 'last_seen_at'],
    filters: ['name', 'email', 'job_title', 'department', 'client', 'is_active', 'created_at', 'last_seen_at'],
    groups: ['department', 'roles', 'client', 'is_active'],
    sort: '-created_at',
    pageSize: 5,
    include: ['department', 'roles'],
    paths: ['roles.name', 'department.name'],
    params: { project_id: 'projects.id' },
  },
  form: [
    { section: 'main', fields: ['name', 'email', 'password', 'avatar'] },
    { section: 'work', fields: ['job_title', 'department', 'client', 'roles', 'is_active'] },
    { section: 'preferences', fields: ['locale', 'time_zone'] },
  ],
  access: {
    // Colleagues must be able to name each other.
    read: any(own('id'), same('department'), shares('projects')),
    create: everyone,
    update: any(own('id'), same('department')),
    delete: any(own('id'), same('department')),
  },
})
