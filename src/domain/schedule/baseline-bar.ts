import { any, defineEntity, every, nobody, via } from '../../core/declare/entity.ts'
import { boolean, instant, minutes, ref, text } from '../../core/declare/fields.ts'

/** A task or phase in a baseline. It keeps its name there when the task is renamed or gone. */
export const baselineBar = defineEntity({
  name: 'baseline_bar',
  api: '/baseline-bars',
  permission: 'baseline-bar',
  group: 'work',
  icon: 'view_timeline',
  fields: {
    baseline: ref('baseline', { required: true, readOnly: true, onDelete: 'follow' }),
    task: ref('task', { readOnly: true, onDelete: 'follow' }),
    phase: ref('phase', { readOnly: true, onDelete: 'follow' }),
    name: text({ readOnly: true, max: 300 }),
    start_at: instant({ readOnly: true }),
    end_at: instant({ readOnly: true }),
    duration: minutes({ readOnly: true }),
    estimate: minutes({ readOnly: true, read: ['task-estimate'] }),
    is_milestone: boolean({ readOnly: true }),
  },
  title: 'name',
  list: {
    columns: ['name', 'baseline', 'start_at', 'end_at', 'duration', 'estimate'],
    filters: ['baseline', 'task', 'phase', 'start_at', 'end_at'],
    sort: 'created_at',
    include: ['baseline'],
  },
  form: [{ section: 'main', fields: ['name', 'start_at', 'end_at'] }],
  access: {
    read: any(every(via('baseline'), via('task')), every(via('baseline'), via('phase'))),
    create: nobody,
    update: nobody,
    delete: nobody,
  },
})
