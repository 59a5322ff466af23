import { defineEntity, via } from '../../core/declare/entity.ts'
import { choice, color, integer, ref, text } from '../../core/declare/fields.ts'
import { statusMarks, taskStatuses } from './task-status.ts'

/** A column of a sprint's board; a card dropped there gets its status, if it has one (decisions, 'Work items'). */
export const stage = defineEntity({
  name: 'stage',
  api: '/stages',
  permission: 'stage',
  group: 'work',
  icon: 'view_kanban',
  fields: {
    sprint: ref('sprint', { required: true }),
    name: text({ required: true, max: 80, search: true, sort: true }),
    color: color({ initial: '#5b6676' }),
    order: integer({ min: 0, max: 10_000, initial: 0, comesLast: 'sprint', sort: true }),
    limit: integer({ min: 1, max: 1000 }),
    status: choice(taskStatuses, { marks: statusMarks }),
  },
  title: 'name',
  import: true,
  list: {
    columns: ['name', 'sprint', 'color', 'order', 'limit', 'status'],
    filters: ['name', 'sprint', 'status'],
    sort: 'order',
    include: ['sprint'],
    params: { phase_id: 'sprint.phase_id' },
  },
  form: [{ section: 'main', fields: ['sprint', 'name', 'color', 'order', 'limit', 'status'] }],
  access: { read: via('sprint'), create: via('sprint'), update: via('sprint'), delete: via('sprint') },
})
