import type { FieldName } from '../../core/declare/register.ts'

/** Targets that describe the log's rows and are no fields of a ticket. */
const ofTheLog = ['at', 'created', 'ticket', 'event', 'person', 'field', 'old', 'value', 'ignore'] as const

/**
 * The meanings that a column of a log can have. Logs that name the changed field in a cell use `field`, `old` and
 * `value`. Logs that name what happened (a reply, or a status that was reached) use `event`. `created` is when the
 * ticket was made, the same in all its rows.
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
export const isOfTheLog = (target: HistoryTarget): boolean => (ofTheLog as readonly string[]).includes(target)
