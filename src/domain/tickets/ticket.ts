// Decision (2026-11): A user who may change a ticket works on it and reads its internal notes; its requester and the
// people of its client read and write what is public. Agents hold `ticket-index-all`, which lifts the rules.
// Decision (2026-11): A requester ends and reopens their own ticket by calls of their own, with a right of its own
// (`close-own`). Time zone, channel and the count of reopenings are for those who work on tickets.
// Decision (2026-11): The leader and the members of a team work on its tickets, whoever else may see the team itself.
// Decision (2026-11): Derived columns keep what the clock of the ticket's present cycle shows, so that lists sort and
// filter by it; earlier cycles, and the basis of each, are in `sla_cycle`.
import { any, defineEntity, every, named, own, same } from '../../core/declare/entity.ts'
import {
  children,
  choice,
  computed,
  email,
  instant,
  integer,
  minutes,
  rank,
  ref,
  refs,
  richText,
  sequence,
  strings,
  text,
  timeZone,
} from '../../core/declare/fields.ts'
import { allOf, equals, isEmpty, type Leaf, meValue } from '../../core/query/predicate.ts'
import { insider, outsider } from '../insiders.ts'
import { clockMarks, clockStates } from './clock-states.ts'
import { priorities, priorityMarks } from './priorities.ts'
import { endedStatuses, ticketFollows, ticketMarks, ticketStatuses, waitingStatuses } from './ticket-status.ts'

const work = ['ticket-update'] as const
const oneOf = (column: string, values: readonly string[]): Leaf => ({ column, operator: 'in', value: values })
const unended: Leaf = { column: 'status', operator: 'nin', value: endedStatuses }

/** A request that somebody answers, within what a service-level policy says (decisions, 'Tickets'). */
export const ticket = defineEntity({
  name: 'ticket',
  api: '/tickets',
  page: '/tickets',
  permission: 'ticket',
  group: 'support',
  icon: 'confirmation_number',
  goKey: 'i',
  fields: {
    number: sequence({ prefix: '#', sort: true }),
    title: text({ key: 'n', required: true, max: 300, search: true, sort: true }),
    description: richText({ key: 'w', search: true }),
    type: ref('ticket_type', { key: 'y', offers: allOf(equals('is_active', true)) }),
    domain: ref('team_domain', { key: 'o', offers: allOf(equals('is_active', true)) }),
    status: choice(ticketStatuses, {
      key: 's',
      sort: true,
      initial: 'new',
      anyCase: true,
      marks: ticketMarks,
      follows: ticketFollows,
      write: work,
    }),
    priority: choice(priorities, { key: 'p', sort: true, initial: 'medium', anyCase: true, marks: priorityMarks }),
    client: ref('client', { key: 'i', sort: true, write: work, onDelete: 'restrict' }),
    department: ref('department', { write: work }),
    time_zone: timeZone({ read: work, write: work }),
    project: ref('project', { key: 'f', onDelete: 'clear', write: work }),
    requester: ref('user', { key: 'r', sort: true, write: work, otherwise: 'requester_email' }),
    team: ref('team', { key: 't', onDelete: 'clear', write: work }),
    assignee: ref('user', { key: 'a', sort: true, onDelete: 'clear', write: work }),
    tasks: refs('task', { write: work }),
    messages: children('message', { by: 'tickets', ifPresent: true }),
    // The address of the requester, if no account has it.
    requester_email: email({ createOnly: true, search: true, write: work }),
    // People who have a copy of the ticket's mails. They get none of our mails until an agent allows it.
    copied_emails: strings({ max: 10, items: 'email', read: work, write: work }),
    // The reply-to address of the last mail from an account or a client. Anybody can write any address there.
    reply_to_email: email({ max: 254, read: work, write: work }),
    // Addresses of both fields above that also get the public replies.
    answered_emails: strings({ max: 10, items: 'email', read: work, write: work }),
    // The way by which the ticket came.
    channel: choice(['web', 'mail', 'form', 'import'], { initial: 'web', readOnly: true, read: work }),
    form: ref('intake_form', { readOnly: true, onDelete: 'clear', read: work }),
    sla_policy: ref('sla_policy', { derived: true }),
    sla_state: choice(clockStates, { derived: true, marks: clockMarks }),
    due_at: instant({ derived: true, sort: true, late: 'overdue', leftWhile: 'unsolved' }),
    // The ticket is neither solved nor closed.
    unsolved: computed('boolean', { light: true }),
    overdue: computed('boolean', { light: true }),
    // The clock runs, and less than a quarter of the time is left.
    at_risk: computed('boolean', { light: true }),
    // The reader belongs to the ticket's team.
    in_my_teams: computed('boolean'),
    risk_at: instant({ derived: true }),
    sla_within: minutes({ derived: true }),
    sla_elapsed: minutes({ derived: true }),
    sla_stopped_at: instant({ derived: true, sort: true }),
    // Whether the present cycle was met, once that is decided.
    sla_met: computed('boolean', { nullable: true, light: true }),
    first_reply_at: instant({ derived: true, sort: true }),
    solved_at: instant({ derived: true, sort: true }),
    // Working time up to the first reply, by the calendar of the policy that the ticket had then.
    first_reply_worked: integer({ derived: true, filter: false }),
    // The same, or without a policy the time since the ticket was made.
    first_reply_after: computed('number', { unit: 'minutes', nullable: true, light: true }),
    reopened: integer({ derived: true, initial: 0, read: work }),
    merged_into: ref('ticket', { derived: true, onDelete: 'clear' }),
    // The key of an imported ticket at its source.
    source_key: text({ readOnly: true, max: 200, search: 'whole' }),
    position: rank(),
  },
  title: 'title',
  verbs: ['backdate', 'close-own'],
  board: {
    columns: 'status',
    rank: 'position',
    card: ['assignee', 'priority', 'client', 'due_at', 'tags'],
    lanes: ['assignee', 'priority', 'team'],
  },
  talks: {
    mentions: ['description'],
    notes: true,
    writing: true,
    seen: true,
    to: ['client', 'requester', 'requester_email', 'answered_emails'],
    request: 'description',
  },
  files: true,
  versions: 'description',
  coedits: 'description',
  tags: 'tag',
  links: {
    relates_to: { back: 'related_from', symmetric: true },
    causes: { back: 'caused_by', acyclic: true },
  },
  shares: { shows: ['description', 'status', 'priority'] },
  timed: { under: 'project', copies: { is_billable: 'is_billable' }, read: work },
  merges: {
    as: 'merged_into',
    audience: 'client',
    askedBy: { user: 'requester', email: 'requester_email' },
    ends: { field: 'status', value: 'closed', or: endedStatuses },
  },
  copies: { fresh: { status: 'new' } },
  becomes: {
    task: {
      values: { name: 'title', description: 'description', priority: 'priority' },
      asks: ['project'],
      as: 'tasks',
    },
  },
  trash: true,
  import: true,
  measures: {
    of: ['sla_met', 'sla_elapsed', 'first_reply_after', 'reopened', 'logged'],
    by: [
      'status',
      'priority',
      'assignee',
      'team',
      'client',
      'type',
      'domain',
      'department',
      'project',
      'sla_state',
      'sla_policy',
      'tags',
      'created_at',
      'first_reply_at',
      'solved_at',
      'due_at',
    ],
    at: 'created_at',
    first: { by: ['status', 'priority'] },
  },
  show: {
    head: ['status', 'priority', 'assignee', 'requester'],
    main: ['description', 'messages', 'links', 'tasks', 'files', 'timed', 'talks'],
    side: [
      'team',
      'requester',
      'copied_emails',
      'reply_to_email',
      'client',
      'type',
      'domain',
      'department',
      'project',
      'tasks',
      'tags',
      'time_zone',
      'solved_at',
      'reopened',
      'merged_into',
      'channel',
      'form',
      'source_key',
      'created_by',
      'created_at',
    ],
  },
  list: {
    sheet: true,
    columns: ['number', 'title', 'status', 'priority', 'due_at', 'client', 'assignee'],
    groups: ['status', 'priority', 'assignee', 'team', 'client', 'type', 'domain', 'department', 'sla_state', 'tags'],
    filters: [
      'title',
      'status',
      'priority',
      'assignee',
      'team',
      'requester',
      'client',
      'type',
      'domain',
      'department',
      'project',
      'tags',
      'sla_policy',
      'sla_state',
      'overdue',
      'at_risk',
      'due_at',
      'time_zone',
      'channel',
      'created_at',
      'solved_at',
    ],
    views: {
      mine: { where: allOf(equals('assignee_id', meValue), unended), sort: 'due_at', permissions: work },
      unassigned: { where: allOf(isEmpty('assignee_id'), unended), sort: 'due_at', permissions: work },
      my_teams: { where: allOf(equals('in_my_teams', true), unended), sort: 'due_at', permissions: work },
      at_risk: { where: allOf(equals('at_risk', true)), sort: 'due_at', permissions: work },
      overdue: { where: allOf(equals('overdue', true)), sort: 'due_at', permissions: work },
      waiting: { where: allOf(oneOf('status', waitingStatuses)), sort: '-updated_at', permissions: work },
    },
    sort: '-created_at',
    include: ['type', 'client', 'requester', 'assignee', 'team', 'tags'],
    paths: [
      'client.name',
      'client.is_active',
      'department.name',
      'type.name',
      'domain.name',
      'domain.team_id',
      'team.name',
      'team.department_id',
      'team.leader_id',
      'team.members.id',
      'project.name',
      'project.priority',
      'project.status',
      'requester.email',
      'requester.department_id',
      'requester.client_id',
      'requester.locale',
      'assignee.department_id',
      'tags.name',
    ],
  },
  form: [
    {
      section: 'main',
      fields: ['title', 'description', 'attachments', 'requester', 'client', 'type', 'priority', 'assignee', 'team'],
    },
    {
      section: 'more',
      folded: true,
      fields: ['status', 'domain', 'requester_email', 'department', 'tags', 'project', 'tasks', 'time_zone'],
    },
  ],
  quick: { fields: ['description', 'type', 'priority', 'client', 'requester', 'assignee'] },
  joinedBy: ['assignee'],
  access: {
    read: any(
      every(insider, own('assignee')),
      every(insider, own('requester')),
      every(insider, own('created_by')),
      every(insider, named('of_my_team')),
      every(outsider, any(own('requester'), same('client'))),
    ),
    create: any(insider, every(outsider, same('client'))),
    update: every(insider, any(own('assignee'), named('of_my_team'))),
    delete: every(insider, named('led_by_me')),
  },
})
