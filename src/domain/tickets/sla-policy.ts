// Decision (2026-11): Reminders are counted in the time of the policy's calendar, as the clock itself is: an hour before is an
// hour of work before, never in the night.
import { defineEntity, everyone } from '../../core/declare/entity.ts'
import {
  boolean,
  children,
  choice,
  conditions,
  count,
  decimal,
  integer,
  longText,
  ref,
  strings,
  text,
} from '../../core/declare/fields.ts'
import { ticketStatuses } from './ticket-status.ts'

/**
 * The service level that tickets must meet: which of them, which status, within how much working time (specification,
 * section 3).
 */
export const slaPolicy = defineEntity({
  name: 'sla_policy',
  table: 'sla_policies',
  api: '/tickets/sla',
  page: '/tickets/sla-policies',
  permission: 'policy',
  group: 'system',
  icon: 'timer',
  fields: {
    name: text({ required: true, max: 160, search: true, sort: true, unique: true }),
    description: longText({ max: 2000, search: true }),
    is_active: boolean({ initial: true }),
    // The first active policy by order whose criteria hold applies.
    order: integer({ min: 0, max: 1_000_000, comesLast: true, sort: true }),
    criteria: conditions('ticket'),
    target_status: choice(ticketStatuses, { required: true, initial: 'solved', anyCase: true }),
    within_hours: decimal({ required: true, scale: 2, min: '0.01', max: '10000' }),
    calendar: ref('business_calendar', { required: true }),
    // The clock pauses in these.
    excluded_statuses: strings({ among: ticketStatuses, max: ticketStatuses.length, filter: false }),
    counts_from: choice(['creation', 'criteria'], { initial: 'creation' }),
    reminders: children('sla_reminder', { by: 'policy', inline: true, told: true }),
    reminders_count: count('reminders'),
  },
  title: 'name',
  show: {
    // The sentence below the name says which tickets it is for.
    main: ['description'],
    switch: 'is_active',
    side: [
      'order',
      'target_status',
      'within_hours',
      'calendar',
      'excluded_statuses',
      'counts_from',
      'created_by',
      'created_at',
    ],
    tabs: [{ children: 'reminders' }],
  },
  import: true,
  list: {
    columns: ['order', 'name', 'target_status', 'within_hours', 'calendar', 'reminders_count', 'is_active'],
    filters: ['name', 'target_status', 'calendar', 'is_active', 'created_at'],
    groups: ['is_active', 'target_status', 'calendar'],
    sort: 'order',
    include: ['calendar'],
  },
  form: [
    { section: 'main', fields: ['name', 'description', 'is_active', 'order'] },
    { section: 'criteria', fields: ['criteria'] },
    { section: 'clock', fields: ['within_hours', 'target_status', 'calendar', 'excluded_statuses', 'counts_from'] },
  ],
  formIn: 'page',
  access: { read: everyone, create: everyone, update: everyone, delete: everyone },
})
