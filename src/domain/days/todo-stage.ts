import { defineEntity, via } from '../../core/declare/entity.ts'
import { boolean, color, integer, ref, text } from '../../core/declare/fields.ts'

/** A column of a workspace's board. Todos in a column that is marked as done are done. */
export const todoStage = defineEntity({
  name: 'todo_stage',
  api: '/todo/stages',
  permission: 'todo-stage',
  group: 'work',
  icon: 'view_kanban',
  fields: {
    workspace: ref('workspace', { required: true, onDelete: 'follow' }),
    name: text({ required: true, max: 80, search: true, sort: true }),
    color: color({ initial: '#5b6676' }),
    order: integer({ min: 0, max: 10_000, initial: 0, comesLast: 'workspace', sort: true }),
    is_done: boolean({ initial: false }),
  },
  title: 'name',
  import: true,
  list: {
    columns: ['name', 'workspace', 'color', 'order', 'is_done'],
    filters: ['name', 'workspace', 'is_done'],
    sort: 'order',
    include: ['workspace'],
    params: { workspace_id: 'workspace_id' },
  },
  form: [{ section: 'main', fields: ['workspace', 'name', 'color', 'order', 'is_done'] }],
  access: { read: via('workspace'), create: via('workspace'), update: via('workspace'), delete: via('workspace') },
})
