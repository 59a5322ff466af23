import { defineEntity, everyone } from '../../core/declare/entity.ts'
import { color, text } from '../../core/declare/fields.ts'

/** A tag, from one short list for the whole organisation. */
export const tag = defineEntity({
  name: 'tag',
  api: '/tags',
  page: '/tags',
  permission: 'tag',
  group: 'system',
  icon: 'label',
  fields: {
    name: text({ required: true, max: 60, search: true, sort: true, unique: true }),
    color: color({ initial: '#4557d0' }),
    description: text({ max: 300, search: true }),
  },
  title: 'name',
  merges: true,
  import: true,
  list: { columns: ['name', 'color', 'description', 'created_at'], filters: ['name', 'created_at'], sort: 'name' },
  form: [{ section: 'main', fields: ['name', 'color', 'description'] }],
  access: { read: everyone, create: everyone, update: everyone, delete: everyone },
})
