import { defineEntity, everyone } from '../../core/declare/entity.ts'
import { boolean, children, count, refs, text } from '../../core/declare/fields.ts'
import { builtInDescriptions, builtInNames } from './built-in-roles.ts'

export const role = defineEntity({
  name: 'role',
  api: '/roles',
  page: '/roles',
  permission: 'role',
  group: 'system',
  icon: 'verified_user',
  fields: {
    name: text({ required: true, max: 60, search: true, sort: true, unique: true, shipped: builtInNames }),
    description: text({ max: 300, shipped: builtInDescriptions }),
    guard_name: text({ initial: 'api', max: 40, readOnly: true }),
    built_in: boolean({ initial: false, readOnly: true }),
    // Users with the role may do nothing before they have set up a second factor.
    needs_second_factor: boolean({ initial: false }),
    permissions: refs('permission', { by: 'name' }),
    permissions_count: count('permissions'),
    users: children('user', { by: 'roles' }),
    users_count: count('users'),
  },
  title: 'name',
  import: true,
  list: {
    columns: ['name', 'description', 'permissions_count', 'users_count', 'built_in', 'created_at'],
    filters: ['name', 'built_in', 'created_at'],
    groups: ['built_in'],
    sort: 'name',
    paths: ['permissions.name'],
  },
  show: {
    main: ['permissions'],
    wide: true,
    side: ['description', 'needs_second_factor', 'users_count', 'built_in', 'created_at'],
    tabs: [{ children: 'users', as: ['table'] }],
  },
  form: [{ section: 'main', fields: ['name', 'description', 'needs_second_factor', 'permissions'] }],
  access: { read: everyone, create: everyone, update: everyone, delete: everyone },
})
