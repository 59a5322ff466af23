import { defineEntity, via } from '../../core/declare/entity.ts'
import { boolean, instant, rank, ref, text } from '../../core/declare/fields.ts'

/** One line of a checklist (decisions, 'Work items': text, done, assignee, due). */
export const checklistItem = defineEntity({
  name: 'checklist_item',
  api: '/checklist-items',
  permission: 'checklist-item',
  group: 'work',
  icon: 'check_box',
  serves: 'checklist_items',
  fields: {
    checklist: ref('checklist', { required: true, onDelete: 'follow', createOnly: true }),
    text: text({ required: true, max: 300, search: true }),
    done: boolean({ initial: false }),
    assignee: ref('user', { onDelete: 'clear' }),
    due_at: instant({ dayIs: 'end' }),
    position: rank({ within: 'checklist' }),
  },
  title: 'text',
  copies: { fresh: { done: false } },
  import: true,
  list: {
    columns: ['text', 'done', 'assignee', 'due_at'],
    filters: ['checklist', 'done', 'assignee', 'due_at'],
    sort: 'created_at',
    include: ['assignee'],
    params: { about_id: 'checklist.about_id' },
  },
  form: [{ section: 'main', fields: ['checklist', 'text', 'done', 'assignee', 'due_at'] }],
  access: { read: via('checklist'), create: via('checklist'), update: via('checklist'), delete: via('checklist') },
})
