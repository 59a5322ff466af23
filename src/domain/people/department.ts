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
  },
  title: 'name',
  import: true,
  list: {
    columns: ['name', 'manager', 'parent', 'users_count', 'is_active', 'created_at'],
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
