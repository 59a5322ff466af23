import { defineEntity, everyone, nobody } from '../../src/core/declare/entity.ts'
import { children, color, text } from '../../src/core/declare/fields.ts'

/** The smallest entity: no screens, open to whoever has the permission, and never deleted. */
export const label = defineEntity({
  name: 'label',
  api: '/labels',
  permission: 'label',
  group: 'work',
  icon: 'label',
  fields: {
    name: text({ required: true, max: 40, search: true, sort: true, unique: true }),
    color: color({ initial: '#4557d0' }),
    loads: children('load', { by: 'labels', apiOnly: true }),
  },
  title: 'name',
  list: { columns: ['name', 'color'], filters: ['name'], sort: 'name', pageSize: 50 },
  form: [{ section: 'main', fields: ['name', 'color'] }],
  access: { read: everyone, create: everyone, update: everyone, delete: nobody },
})
