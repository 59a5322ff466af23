import { allOf, equals, type Group, isFilled } from '../../core/query/predicate.ts'
import type { Action, When } from './rule-parts.ts'

/** A ready rule; people name it, and fill in what it leaves empty. */
export type Recipe = {
  /** The key of its texts: `reach:recipe.<key>`, with the action's under `<key>.text` and `<key>.subject`. */
  readonly key: string
  readonly when: When
  readonly where?: Group
  readonly actions: readonly Action[]
}

const day = 24 * 60
/** Placeholders for the recipe's own texts in the language of the user who chooses it. */
export const [ownText, ownSubject] = ['<text>', '<subject>']
const ended = ['done', 'closed', 'rejected']

/** Ready rules that many organisations want. */
export const recipes: readonly Recipe[] = [
  {
    key: 'close_unanswered',
    when: { kind: 'moment', entity: 'ticket', field: 'updated_at', minutes: 7 * day },
    where: allOf(equals('status', 'pending')),
    actions: [
      { do: 'comment', text: ownText, is_shared: true },
      { do: 'set', values: { status: 'closed' } },
    ],
  },
  {
    key: 'escalate',
    when: { kind: 'moment', entity: 'ticket', field: 'due_at', minutes: -60 },
    where: allOf(equals('unsolved', true)),
    actions: [
      { do: 'set', values: { priority: 'urgent' } },
      { do: 'notify', to: ['@assignee'], text: ownText },
    ],
  },
  {
    key: 'assign_in_turn',
    when: { kind: 'event', entity: 'ticket', event: 'created' },
    where: allOf({ column: 'assignee_id', operator: 'null' }),
    actions: [{ do: 'assign', field: 'assignee', among: [] }],
  },
  {
    key: 'parent_done',
    when: { kind: 'event', entity: 'task', event: 'updated', fields: ['status'] },
    where: allOf(equals('status', 'done'), isFilled('parent_id')),
    actions: [
      {
        do: 'set',
        on: 'parent',
        values: { status: 'done' },
        unless: { rows: 'sub_tasks', where: allOf({ column: 'status', operator: 'nin', value: ended }) },
      },
    ],
  },
  {
    key: 'confirm_receipt',
    when: { kind: 'event', entity: 'ticket', event: 'created' },
    actions: [{ do: 'mail', to: ['@requester', '@requester_email'], subject: ownSubject, text: ownText }],
  },
  {
    key: 'due_tomorrow',
    when: { kind: 'moment', entity: 'task', field: 'due_at', minutes: -day },
    where: allOf({ column: 'completed_at', operator: 'null' }),
    actions: [{ do: 'notify', to: ['@assignees'], text: ownText }],
  },
  {
    key: 'raise_overdue',
    when: { kind: 'moment', entity: 'task', field: 'due_at', minutes: 0 },
    where: allOf({ column: 'completed_at', operator: 'null' }),
    actions: [
      { do: 'set', values: { priority: 'high' } },
      { do: 'notify', to: ['@created_by'], text: ownText },
    ],
  },
  {
    key: 'weekly_unassigned',
    when: { kind: 'schedule', entity: 'ticket', every: 'week', weekday: 1, at: '09:00' },
    where: allOf({ column: 'assignee_id', operator: 'null' }, equals('unsolved', true)),
    actions: [{ do: 'notify', to: [], text: ownText }],
  },
  {
    key: 'ask_solved',
    when: { kind: 'event', entity: 'ticket', event: 'updated', fields: ['status'] },
    where: allOf(equals('status', 'solved')),
    actions: [{ do: 'mail', to: ['@requester', '@requester_email'], subject: ownSubject, text: ownText }],
  },
  {
    key: 'call_completed',
    when: { kind: 'event', entity: 'task', event: 'updated', fields: ['status'] },
    where: allOf(equals('status', 'done')),
    actions: [{ do: 'call', webhook_id: '' }],
  },
  {
    key: 'merged_done',
    when: { kind: 'event', entity: 'pull_request', event: 'updated', fields: ['state'] },
    where: allOf(equals('state', 'merged')),
    actions: [{ do: 'set', on: 'tasks', values: { status: 'done' } }],
  },
]
