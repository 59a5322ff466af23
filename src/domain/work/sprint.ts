import { defineEntity, via } from '../../core/declare/entity.ts'
import { boolean, children, choice, instant, longText, ref, text } from '../../core/declare/fields.ts'
import { allOf } from '../../core/query/predicate.ts'

/** A sprint of a phase with its own board. It has two marks: active and completed (specification, section 4). */
export const sprint = defineEntity({
  name: 'sprint',
  api: '/sprints',
  permission: 'sprint',
  group: 'work',
  icon: 'bolt',
  fields: {
    phase: ref('phase', { required: true }),
    name: text({ required: true, max: 160, search: true, sort: true }),
    goal: longText({ max: 2000 }),
    start_at: instant({ sort: true }),
    end_at: instant({ sort: true }),
    // A sprint is planned until it is started.
    is_active: boolean({ initial: false }),
    is_completed: boolean({ initial: false }),
    completed_at: instant({ readOnly: true }),
    // The place for unfinished tasks, required for the completion.
    unfinished: choice(['next_sprint', 'new_sprint', 'backlog'], {
      shownWhen: allOf({ column: 'is_completed', operator: 'eq', value: true }),
    }),
    stages: children('stage', { by: 'sprint', inline: 'new', asks: ['name', 'status', 'color'] }),
  },
  title: 'name',
  together: [['start_at', 'end_at']],
  order: [{ later: 'end_at', earlier: 'start_at' }],
  copies: {
    fresh: { is_active: false, is_completed: false, unfinished: null },
    along: [{ of: 'stage', by: 'sprint' }],
  },
  import: true,
  calendar: { start: 'start_at', end: 'end_at' },
  list: {
    columns: ['name', 'phase', 'start_at', 'end_at', 'is_active', 'is_completed'],
    filters: ['name', 'phase', 'is_active', 'is_completed', 'start_at', 'end_at'],
    sort: 'created_at',
    include: ['phase'],
    paths: ['phase.project_id'],
    params: { project_id: 'phase.project_id' },
  },
  form: [
    {
      section: 'main',
      fields: ['phase', 'name', 'goal', 'start_at', 'end_at', 'is_active', 'is_completed', 'unfinished'],
    },
  ],
  formIn: 'dialog',
  quick: { fields: ['goal', 'phase', 'start_at', 'end_at'] },
  access: { read: via('phase'), create: via('phase'), update: via('phase'), delete: via('phase') },
})
