import { changing, defineEntity, via } from '../../core/declare/entity.ts'
import { choice, minutes, ref, refs, strings } from '../../core/declare/fields.ts'
import { priorities, priorityMarks } from './priorities.ts'

/** A reminder that a policy sends before or after a ticket is due: whom it tells, and what it changes then. */
export const slaReminder = defineEntity({
  name: 'sla_reminder',
  api: '/tickets/sla-reminders',
  permission: 'sla-reminder',
  group: 'support',
  icon: 'notification_important',
  fields: {
    policy: ref('sla_policy', { required: true, createOnly: true, onDelete: 'follow' }),
    timing: choice(['before', 'after'], { required: true, initial: 'before' }),
    // The working time before or after the due time.
    offset: minutes({ required: true, initial: 30, max: 600_000 }),
    notify: strings({ among: ['assignee', 'team_leader', 'requester'], max: 3, filter: false }),
    people: refs('user'),
    // Escalation: the values that the ticket then gets.
    assign_to: ref('user', { onDelete: 'clear' }),
    raise_to: choice(priorities, { marks: priorityMarks }),
    add_tag: ref('tag', { onDelete: 'clear' }),
  },
  title: 'timing',
  import: true,
  list: {
    columns: ['timing', 'offset', 'notify', 'people', 'assign_to', 'raise_to', 'add_tag'],
    filters: ['policy', 'timing', 'created_at'],
    sort: 'created_at',
    include: ['people'],
  },
  form: [
    { section: 'main', fields: ['policy', 'timing', 'offset', 'notify', 'people'] },
    { section: 'escalation', fields: ['assign_to', 'raise_to', 'add_tag'] },
  ],
  access: { read: via('policy'), create: changing('policy'), update: changing('policy'), delete: changing('policy') },
})
