import { defineEntity, everyone, nobody } from '../../core/declare/entity.ts'
import { children, text } from '../../core/declare/fields.ts'

/** A permission by its name. The rows are created from the declared entities at start, never by hand. */
export const permission = defineEntity({
  name: 'permission',
  api: '/permissions',
  page: '/permissions',
  permission: 'permission',
  group: 'system',
  icon: 'key',
  fields: {
    name: text({ required: true, max: 120, search: true, sort: true, unique: true }),
    guard_name: text({ required: true, initial: 'api', max: 40 }),
    roles: children('role', { by: 'permissions', apiOnly: true }),
  },
  title: 'name',
  list: { columns: ['name', 'guard_name', 'created_at'], filters: ['name', 'guard_name'], sort: 'name' },
  form: [{ section: 'main', fields: ['name', 'guard_name'] }],
  access: { read: everyone, create: nobody, update: nobody, delete: nobody },
})
