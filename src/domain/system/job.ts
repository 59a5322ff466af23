// Decision (2026-11): An entity over an engine table (`table: 'job'`) shows it with list, filters, permissions and
// OpenAPI, without a second table.
import { defineEntity, everyone, nobody } from '../../core/declare/entity.ts'
import { choice, instant, integer, longText } from '../../core/declare/fields.ts'

/** The names of the kinds of work. A test checks that the server has the same. */
export const jobKinds = [
  'automation-run',
  'clean',
  'consequence',
  'daily-target-reached',
  'dashboard-due',
  'dashboard-mail',
  'due-notices',
  'mail',
  'mail-in',
  'notice',
  'notice-clean',
  'notice-digest',
  'password-mail',
  'reach-log',
  'recurrence',
  'reminders',
  'report-mail',
  'sla-judge',
  'sla-recompute',
  'sla-wake',
  'sweep-files',
  'timesheet-due',
  'trash-empty',
  'webhook-delivery',
  'work-import',
] as const

/** Background jobs, over the engine's own table: read only. */
export const job = defineEntity({
  name: 'job',
  table: 'job',
  api: '/logs/jobs',
  page: '/system/logs/jobs',
  permission: 'log',
  group: 'system',
  icon: 'schedule',
  menu: false,
  fields: {
    name: choice(jobKinds, { readOnly: true, required: true }),
    state: choice(['waiting', 'running', 'done', 'failed'], {
      readOnly: true,
      initial: 'waiting',
      marks: { waiting: 'open', running: 'active', done: 'done', failed: 'failed' },
    }),
    tries: integer({ readOnly: true, initial: 0 }),
    error: longText({ readOnly: true }),
    run_at: instant({ readOnly: true, sort: true }),
    started_at: instant({ readOnly: true }),
    finished_at: instant({ readOnly: true, sort: true }),
  },
  title: 'name',
  verbs: ['retry'],
  list: {
    columns: ['name', 'state', 'tries', 'error', 'run_at', 'finished_at'],
    filters: ['name', 'state', 'created_at'],
    groups: ['state', 'name'],
    sort: '-created_at',
  },
  form: [{ section: 'main', fields: ['name', 'state', 'tries', 'error', 'run_at', 'started_at', 'finished_at'] }],
  access: { read: everyone, create: nobody, update: nobody, delete: nobody },
})
