import type { FieldName } from '../../core/declare/register.ts'

/** What is said of the log and not of a ticket. */
const ofTheLog = ['at', 'created', 'ticket', 'event', 'person', 'field', 'old', 'value', 'ignore'] as const

/**
 * What a column of a log may say. `field`, `old` and `value` are of logs that name the changed field in a cell, `event` of those
 * that name what happened: a reply, or a status that was reached. `created`: when the ticket was made, the same in all its rows.
 */
export const historyTargets = [
  'at',
  'created',
  'ticket',
  'event',
  'status',
  'priority',
  'person',
  'title',
  'description',
  'type',
  'domain',
  'client',
  'department',
  'team',
  'project',
  'requester',
  'assignee',
  'tags',
  'time_zone',
  'field',
  'old',
  'value',
  'ignore',
] as const satisfies readonly (FieldName<'ticket'> | (typeof ofTheLog)[number])[]
export type HistoryTarget = (typeof historyTargets)[number]
