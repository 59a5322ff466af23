import { defineEntity, everyone, nobody } from '../../core/declare/entity.ts'
import { choice, computed, instant, integer, longText, subject } from '../../core/declare/fields.ts'
import { rowFailures } from '../../core/declare/row-failures.ts'
import { jobKinds } from './job.ts'

/**
 * Rows at which a job failed while it did the others, over the engine's own table: read only. A row is deleted once the
 * job has done it.
 */
export const failedRow = defineEntity({
  name: 'failed_row',
  table: 'failed_row',
  api: '/logs/failed-rows',
  page: '/system/logs/failed-rows',
  permission: 'log',
  group: 'system',
  icon: 'report_problem',
  menu: false,
  fields: {
    about: subject({ readOnly: true }),
    about_title: computed('text', { nullable: true, titleOf: 'about' }),
    job: choice(jobKinds, { readOnly: true, required: true }),
    reason: choice(rowFailures, { readOnly: true, required: true }),
    error: longText({ readOnly: true }),
    times: integer({ readOnly: true, initial: 1 }),
    failed_at: instant({ readOnly: true, sort: true }),
  },
  title: 'about_title',
  list: {
    columns: ['about', 'about_title', 'job', 'reason', 'times', 'created_at', 'failed_at'],
    filters: ['about', 'job', 'reason', 'created_at'],
    groups: ['job', 'reason'],
    sort: '-failed_at',
  },
  form: [{ section: 'main', fields: ['about', 'job', 'reason', 'error', 'times', 'failed_at'] }],
  show: {
    main: ['reason', 'error'],
    side: ['about_title', 'job', 'times', 'created_at', 'failed_at'],
  },
  access: { read: everyone, create: nobody, update: nobody, delete: nobody },
})
