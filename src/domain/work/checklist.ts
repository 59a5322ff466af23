import { defineEntity, via } from '../../core/entity.ts'
import { children, ref, text } from '../../core/fields.ts'
import type { RecordOf } from '../../core/record.ts'

/** A list of small things to be done for a task, each ticked off by itself. */
export const checklist = defineEntity({
  name: 'checklist',
  api: '/checklists',
  permission: 'checklist',
  group: 'work',
  icon: 'check_box',
  fields: {
    task: ref('task', { required: true, onDelete: 'follow', createOnly: true }),
    name: text({ required: true, max: 160, search: true }),
    items: children('checklist_item', { by: 'checklist', inline: true }),
  },
  title: 'name',
  import: true,
  list: { columns: ['name', 'task', 'created_at'], filters: ['task', 'name'], sort: 'created_at', include: ['task'] },
  form: [{ section: 'main', fields: ['task', 'name'] }],
  access: { read: via('task'), create: via('task'), update: via('task'), delete: via('task') },
})
export type Checklist = RecordOf<typeof checklist>
