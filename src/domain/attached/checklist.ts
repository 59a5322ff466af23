import { defineEntity, via } from '../../core/declare/entity.ts'
import { children, subject, text } from '../../core/declare/fields.ts'

/** A list of small items for a row of another entity, each ticked off by itself. */
export const checklist = defineEntity({
  name: 'checklist',
  api: '/checklists',
  permission: 'checklist',
  group: 'work',
  icon: 'check_box',
  serves: 'checklists',
  fields: {
    about: subject({ required: true }),
    name: text({ required: true, max: 160, search: true }),
    items: children('checklist_item', { by: 'checklist', inline: 'new' }),
  },
  title: 'name',
  import: true,
  list: { columns: ['name', 'about', 'created_at'], filters: ['about', 'name'], sort: 'created_at' },
  form: [{ section: 'main', fields: ['about', 'name'] }],
  access: { read: via('about'), create: via('about'), update: via('about'), delete: via('about') },
})
