import { defineEntity, everyone } from '../../core/declare/entity.ts'
import { color, longText, text } from '../../core/declare/fields.ts'

/** A thing that people know how to do, from one short list for the whole organisation. */
export const skill = defineEntity({
  name: 'skill',
  api: '/skills',
  page: '/skills',
  permission: 'skill',
  group: 'people',
  icon: 'school',
  fields: {
    name: text({ required: true, max: 80, search: true, sort: true, unique: true }),
    color: color({ initial: '#2f7d6b' }),
    description: longText({ max: 1000, search: true }),
  },
  title: 'name',
  merges: true,
  import: true,
  list: { columns: ['name', 'color', 'description', 'created_at'], filters: ['name', 'created_at'], sort: 'name' },
  form: [{ section: 'main', fields: ['name', 'color', 'description'] }],
  access: { read: everyone, create: everyone, update: everyone, delete: everyone },
})
