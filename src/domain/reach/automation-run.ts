import { defineEntity, nobody, via } from '../../core/declare/entity.ts'
import { choice, computed, instant, longText, ref, subject, text } from '../../core/declare/fields.ts'

/** A run of a rule on one row: what it did, or why it did nothing. The server writes it and keeps it for 30 days. */
export const automationRun = defineEntity({
  name: 'automation_run',
  api: '/automation-runs',
  permission: 'automation-run',
  group: 'system',
  icon: 'history',
  fields: {
    rule: ref('automation_rule', { required: true, readOnly: true, onDelete: 'follow' }),
    about: subject({ readOnly: true }),
    about_title: computed('text', { nullable: true, titleOf: 'about' }),
    // The event that started it: `updated`, `moment`, `schedule`.
    event: text({ required: true, readOnly: true, max: 60 }),
    state: choice(['waiting', 'done', 'unchanged', 'failed', 'stopped'], {
      readOnly: true,
      initial: 'waiting',
      marks: { waiting: 'open', done: 'done', unchanged: 'paused', failed: 'failed', stopped: 'stopped' },
    }),
    reason: longText({ readOnly: true, filter: false }),
    finished_at: instant({ readOnly: true, sort: true }),
  },
  title: 'event',
  list: {
    columns: ['created_at', 'about', 'about_title', 'event', 'state', 'reason', 'finished_at'],
    filters: ['rule', 'state', 'created_at'],
    sort: '-created_at',
  },
  form: [{ section: 'main', fields: ['rule', 'event', 'state', 'reason'] }],
  access: { read: via('rule'), create: nobody, update: nobody, delete: nobody },
})
