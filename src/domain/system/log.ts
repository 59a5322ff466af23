import { defineEntity, everyone, nobody } from '../../core/declare/entity.ts'
import { children, choice, computed, count, ref, subject } from '../../core/declare/fields.ts'

/** The actions of the event log; a test checks that they are complete. */
export const logEvents = [
  ...(['created', 'updated', 'deleted', 'restored', 'merged', 'retried'] as const),
  ...(['invited', 'uninvited', 'viewed', 'password_changed', 'password_reset', 'password_reset_failed'] as const),
  ...(['signed_in', 'sign_in_failed', 'signed_out', 'session_ended', 'own_password_failed'] as const),
  ...(['first_administrator', 'exported', 'report_asked', 'factor_set', 'factor_ended'] as const),
  ...(['token_made', 'token_ended'] as const),
] as const

/** The ways by which an action came. */
export const logSources = [
  'api',
  'import',
  'work_import',
  'job',
  'plan',
  'rule',
  'copy',
  'together',
  'undo',
  'sign_in',
  'demo',
  'backup',
  'upgrade',
] as const

/** The record of every action, over the engine's own log: read only. */
export const log = defineEntity({
  name: 'log',
  table: 'log_entry',
  api: '/logs',
  page: '/system/logs',
  permission: 'log',
  group: 'system',
  icon: 'receipt_long',
  // One menu entry for all logs, which link to each other.
  menu: 'common:logs.title',
  fields: {
    causer: ref('user', { readOnly: true, searched: true }),
    // The specification's name of the acting user, for clients that do not ask for the user.
    causer_name: computed('text', { nullable: true }),
    event: choice(logEvents, { readOnly: true }),
    subject: subject({ readOnly: true }),
    subject_title: computed('text', { nullable: true, titleOf: 'subject', gone: 'subject_is_gone' }),
    subject_is_gone: computed('boolean'),
    // The exported list, and how many rows it had.
    list: computed('text', { nullable: true, names: 'entity' }),
    rows: computed('number', { nullable: true }),
    // The event of a deletion or restoration that took this row along. `parts` are the events of the rows that this one
    // took along.
    cause: ref('log', { readOnly: true }),
    parts: children('log', { by: 'cause', apiOnly: true }),
    part_count: count('parts'),
    source: choice(logSources, { readOnly: true }),
    rule_name: computed('text', { nullable: true }),
    // The network address, for sign-ins and other events of accounts.
    address: computed('text', { nullable: true }),
  },
  title: 'event',
  list: {
    columns: [
      ...(['created_at', 'causer', 'event', 'subject', 'subject_title', 'part_count', 'list', 'rows'] as const),
      ...(['source', 'rule_name', 'address'] as const),
    ],
    filters: ['causer', 'event', 'subject', 'source', 'created_at'],
    sort: '-created_at',
    include: ['causer'],
    paths: ['causer.name'],
    parts: { by: 'cause', count: 'part_count', share: ['causer', 'created_at', 'source'] },
  },
  form: [{ section: 'main', fields: ['event', 'causer', 'subject', 'source'] }],
  show: {
    main: [],
    side: [
      ...(['created_at', 'causer', 'event', 'subject', 'subject_title', 'part_count', 'list', 'rows'] as const),
      ...(['source', 'rule_name', 'address'] as const),
    ],
  },
  access: { read: everyone, create: nobody, update: nobody, delete: nobody },
})
