import { defineEntity, via } from '../../core/declare/entity.ts'
import { children, instant, integer, longText, ref, text } from '../../core/declare/fields.ts'

/** A phase of a project (specification, section 3). Its weight counts in the progress of a waterfall project. */
export const phase = defineEntity({
  name: 'phase',
  api: '/phases',
  permission: 'phase',
  group: 'work',
  icon: 'view_timeline',
  fields: {
    project: ref('project', { required: true }),
    name: text({ required: true, max: 160, search: true, sort: true }),
    description: longText({ max: 4000 }),
    start_at: instant({ sort: true }),
    end_at: instant({ sort: true }),
    weight: integer({ min: 0, max: 1000, initial: 1 }),
    order: integer({ min: 0, max: 10_000, initial: 0, comesLast: 'project', sort: true }),
    sprints: children('sprint', {
      by: 'phase',
      inline: 'new',
      asks: ['name', 'start_at', 'end_at', 'stages'],
    }),
  },
  title: 'name',
  together: [['start_at', 'end_at']],
  order: [{ later: 'end_at', earlier: 'start_at' }],
  copies: { along: [{ of: 'sprint', by: 'phase' }] },
  import: true,
  calendar: { start: 'start_at', end: 'end_at' },
  list: {
    columns: ['name', 'project', 'start_at', 'end_at', 'weight', 'order'],
    filters: ['name', 'project', 'start_at', 'end_at'],
    sort: 'order',
    include: ['project'],
  },
  form: [{ section: 'main', fields: ['project', 'name', 'description', 'start_at', 'end_at', 'weight', 'order'] }],
  access: { read: via('project'), create: via('project'), update: via('project'), delete: via('project') },
})
