import { defineEntity, via } from '../../core/declare/entity.ts'
import { color, computed, instant, longText, ref, text } from '../../core/declare/fields.ts'

/** A larger goal of a project that groups tasks across sprints. */
export const epic = defineEntity({
  name: 'epic',
  api: '/epics',
  permission: 'epic',
  group: 'work',
  icon: 'flag',
  fields: {
    project: ref('project', { required: true }),
    name: text({ required: true, max: 160, search: true, sort: true }),
    description: longText({ max: 4000 }),
    color: color({ initial: '#4557d0' }),
    start_at: instant({ sort: true }),
    end_at: instant({ sort: true }),
    // Computed from its tasks (decisions, 'Work items').
    progress: computed('number'),
  },
  title: 'name',
  together: [['start_at', 'end_at']],
  order: [{ later: 'end_at', earlier: 'start_at' }],
  import: true,
  list: {
    columns: ['name', 'project', 'color', 'progress', 'start_at', 'end_at'],
    filters: ['name', 'project', 'start_at', 'end_at'],
    sort: 'name',
    include: ['project'],
  },
  form: [{ section: 'main', fields: ['project', 'name', 'description', 'color', 'start_at', 'end_at'] }],
  access: { read: via('project'), create: via('project'), update: via('project'), delete: via('project') },
})
