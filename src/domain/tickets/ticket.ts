// Decision (2026-11): Whoever may change a ticket works on it and reads its internal notes; its requester and the people of
// its client read and write what is public. Agents hold `ticket-index-all`, which lifts the rules.
// Decision (2026-11): Who asked ends and reopens their own ticket by calls of their own, with a right of its own (`close-own`).
// Time zone, channel and the count of reopenings are for those who work on tickets.
// Decision (2026-11): A team's tickets are those of its leader and members, whoever else may see the team itself.
// Decision (2026-11): What the clock of the ticket's present cycle shows is kept in derived columns, so that lists sort and
// filter by it; earlier cycles, and what each was judged by, lie in `sla_cycle`.
import { any, defineEntity, every, named, own, same } from '../../core/entity.ts'
import {
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
  text,
  timeZone,
} from '../../core/fields.ts'
import { allOf, equals, isEmpty, type Leaf, meValue } from '../../core/predicate.ts'
import { clockMarks, clockStates } from './clock-states.ts'
import { insider, outsider } from './insiders.ts'
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
  fields: {
    number: sequence({ prefix: '#', sort: true }),
    title: text({ key: 'n', required: true, max: 300, search: true, sort: true }),
    description: richText({ key: 'w', search: true }),
    type: ref('ticket_type', { key: 'y', offers: allOf(equals('is_active', true)) }),
    domain: ref('team_domain', { key: 'o', offers: allOf(equals('is_active', true)) }),
    status: choice(ticketStatuses, {
      ...{ key: 's', initial: 'new', anyCase: true, marks: ticketMarks, follows: ticketFollows, write: work },
    }),
    priority: choice(priorities, { key: 'p', initial: 'medium', anyCase: true, marks: priorityMarks }),
    client: ref('client', { key: 'i', write: work, onDelete: 'restrict' }),
    department: ref('department', { write: work }),
    time_zone: timeZone({ read: work, write: work }),
    project: ref('project', { key: 'f', onDelete: 'clear', write: work }),
    requester: ref('user', { key: 'r', write: work }),
    team: ref('team', { key: 't', onDelete: 'clear', write: work }),
    assignee: ref('user', { key: 'a', onDelete: 'clear', write: work }),
    tasks: refs('task', { write: work }),
    // Who asked, where nobody here has that address.
    requester_email: email({ createOnly: true, search: true, write: work }),
    // How it came.
    channel: choice(['web', 'mail', 'import'], { initial: 'web', readOnly: true, read: work }),
    sla_policy: ref('sla_policy', { derived: true }),
    sla_state: choice(clockStates, { derived: true, marks: clockMarks }),
    due_at: instant({ derived: true, sort: true, late: 'overdue' }),
    // Neither solved nor closed.
    unsolved: computed('boolean', { light: true }),
    overdue: computed('boolean', { light: true }),
    // Its clock runs, and less than a quarter of the time is left.
    at_risk: computed('boolean', { light: true }),
    // The reader belongs to its team.
    in_my_teams: computed('boolean'),
    risk_at: instant({ derived: true }),
    sla_within: minutes({ derived: true }),
    sla_elapsed: minutes({ derived: true }),
    sla_stopped_at: instant({ derived: true, sort: true }),
    first_reply_at: instant({ derived: true, sort: true }),
    solved_at: instant({ derived: true, sort: true }),
    reopened: integer({ derived: true, initial: 0, read: work }),
    merged_into: ref('ticket', { derived: true, onDelete: 'clear' }),
    // Key of an imported ticket at its source.
    source_key: text({ readOnly: true, max: 200, search: 'whole' }),
    position: rank(),
  },
  title: 'title',
  verbs: ['merge', 'backdate', 'close-own'],
  board: {
    columns: 'status',
    rank: 'position',
    card: ['assignee', 'due_at', 'tags'],
    lanes: ['assignee', 'priority', 'team'],
  },
  talks: {
    mentions: ['description'],
    notes: true,
    writing: true,
    to: ['client', 'requester', 'requester_email'],
  },
  files: true,
  tags: 'tag',
  links: {
    relates_to: { back: 'related_from', symmetric: true },
    causes: { back: 'caused_by', acyclic: true },
  },
  shares: { shows: ['description', 'status', 'priority'] },
  timed: { under: 'project', read: work },
  goesOn: { as: 'merged_into', audience: 'client', askedBy: { user: 'requester', email: 'requester_email' } },
  trash: true,
  import: true,
  show: {
    head: ['status', 'priority', 'sla_state'],
    main: ['description', 'links', 'tasks', 'files', 'timed', 'talks'],
    side: [
      'assignee',
      'team',
      'requester',
      'requester_email',
      'client',
      'due_at',
      'sla_policy',
      'type',
      'domain',
      'department',
      'project',
      'tasks',
      'tags',
      'time_zone',
      'first_reply_at',
      'solved_at',
      'reopened',
      'merged_into',
      'channel',
      'source_key',
      'created_by',
      'created_at',
    ],
  },
  list: {
    sheet: true,
    columns: ['number', 'title', 'status', 'priority', 'due_at', 'requester', 'client', 'assignee', 'created_at'],
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
    { section: 'main', fields: ['title', 'description', 'attachments', 'type', 'domain', 'status', 'priority'] },
    { section: 'people', fields: ['client', 'requester', 'requester_email', 'department', 'team', 'assignee', 'tags'] },
    { section: 'place', fields: ['project', 'tasks', 'time_zone'] },
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
