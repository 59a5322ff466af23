import { any, defineEntity, everyone, member, own, same } from '../../core/declare/entity.ts'
import {
  boolean,
  children,
  choice,
  computed,
  count,
  instant,
  longText,
  money,
  ref,
  refs,
  strings,
  text,
} from '../../core/declare/fields.ts'
import { priorities, priorityMarks } from '../../core/declare/priorities.ts'
import { allOf, equals, isEmpty } from '../../core/query/predicate.ts'

const planned = allOf(equals('type', 'waterfall'))

/** A project (specification, section 3, 'Project'); its statuses follow the decisions. */
export const project = defineEntity({
  name: 'project',
  api: '/projects',
  page: '/projects',
  permission: 'project',
  group: 'work',
  icon: 'folder',
  goKey: 'p',
  fields: {
    name: text({ key: 'n', required: true, max: 200, search: true, sort: true }),
    type: choice(['agile', 'waterfall'], { initial: 'agile', anyCase: true }),
    description: longText({ key: 'w', search: true }),
    status: choice(['planning', 'active', 'on_hold', 'completed', 'cancelled'], {
      sort: true,
      key: 's',
      initial: 'planning',
      anyCase: true,
      marks: { planning: 'draft', active: 'active', on_hold: 'paused', completed: 'done', cancelled: 'refused' },
    }),
    priority: choice(priorities, { key: 'p', sort: true, required: true, anyCase: true, marks: priorityMarks }),
    destination: choice(['internal', 'external'], { required: true, anyCase: true }),
    // An internal project belongs to a department, an external one to a client and optionally a department.
    department: ref('department', {
      requiredWhen: allOf({ column: 'destination', operator: 'eq', value: 'internal' }),
    }),
    client: ref('client', {
      sort: true,
      requiredWhen: allOf({ column: 'destination', operator: 'eq', value: 'external' }),
      shownWhen: allOf({ column: 'destination', operator: 'eq', value: 'external' }),
    }),
    budget: money({ min: '0', read: ['project-budget'], write: ['project-budget'] }),
    // The default for time entries on it; each entry can differ.
    is_billable: boolean({ initial: true, read: ['time-entry-index'] }),
    is_active: boolean({ initial: true }),
    is_production: boolean({ initial: false }),
    // Without it, one sprint runs at a time.
    parallel_sprints: boolean({ initial: false }),
    start_at: instant({ key: 'b', sort: true }),
    end_at: instant({ key: 'd', sort: true }),
    delivered_at: instant({ sort: true }),
    actual_delivered_at: instant({ sort: true }),
    calendar: ref('business_calendar', { shownWhen: planned }),
    // The status date of a plan: work that is not done yet can't be planned before it.
    status_at: instant({ shownWhen: planned }),
    // Constraints such as 'must' and 'no later' override links, as in MS Project.
    constraints_win: boolean({ initial: false, shownWhen: planned }),
    users: refs('user', { key: 'a' }),
    skills: refs('skill'),
    urls: strings({ max: 20, items: 'link' }),
    phases: children('phase', {
      by: 'project',
      inline: 'new',
      asks: ['name', 'start_at', 'end_at', 'sprints'],
    }),
    // The template that the project was made from.
    template: ref('template', {
      createOnly: true,
      onDelete: 'clear',
      offers: allOf(equals('kind', 'project'), equals('is_archived', false)),
      ifPresent: true,
    }),
    parent: ref('project', { onDelete: 'clear' }),
    sub_projects: children('project', { by: 'parent', includeAs: 'subProjects' }),
    sub_projects_count: count('sub_projects', { wire: 'subProjectsCount' }),
    previous_projects: refs('project', { wire: 'previousProjects', includeAs: 'previousProjects' }),
    previous_projects_count: count('previous_projects', { wire: 'previousProjectsCount' }),
    progress: computed('number'),
    tasks_count: computed('number', { includeAs: 'tasksCount' }),
    completed_tasks_count: computed('number', { includeAs: 'completedTasksCount' }),
    // Rejected tasks are not part of the progress, since nothing is expected of them.
    rejected_tasks_count: computed('number'),
  },
  title: 'name',
  state: 'status',
  verbs: ['budget'],
  measures: {
    of: ['budget', 'progress'],
    by: ['status', 'priority', 'type', 'client', 'department', 'users', 'tags', 'created_at', 'end_at'],
    at: 'created_at',
    first: { by: ['status', 'priority'] },
  },
  members: 'users',
  copies: {
    start: 'start_at',
    template: 'template',
    fresh: { status: 'planning', is_active: true, delivered_at: null, actual_delivered_at: null, status_at: null },
    along: [
      { of: 'phase', by: 'project' },
      { of: 'epic', by: 'project' },
      { of: 'task', by: 'project' },
      { of: 'document', by: 'project', ifPresent: true },
    ],
    groups: { budget: ['budget', 'budget_currency'] },
  },
  feed: true,
  favourites: true,
  tags: 'tag',
  together: [
    ['start_at', 'end_at', 'delivered_at'],
    ['destination', 'department', 'client'],
  ],
  order: [
    { later: 'end_at', earlier: 'start_at' },
    { later: 'delivered_at', earlier: 'start_at' },
    { later: 'actual_delivered_at', earlier: 'start_at' },
  ],
  timeline: { start: 'start_at', end: 'end_at', progress: 'progress', people: 'users' },
  trash: true,
  reports: true,
  import: true,
  list: {
    columns: ['name', 'status', 'priority', 'client', 'department', 'users', 'progress', 'end_at'],
    groups: ['status', 'priority', 'type', 'client', 'department', 'users', 'tags'],
    filters: [
      'name',
      'status',
      'priority',
      'type',
      'destination',
      'client',
      'department',
      'users',
      'tags',
      'skills',
      'is_active',
      'is_production',
      'is_billable',
      'is_favorite',
      'start_at',
      'end_at',
      'created_at',
    ],
    sort: '-created_at',
    // The page size of the specification, section 9.
    pageSize: 6,
    include: ['client', 'department', 'users', 'tags'],
    paths: ['client.name', 'department.name', 'tags.name', 'skills.name'],
    params: { client_id: 'client_id', department_id: 'department_id' },
    definitions: '/filters/project',
  },
  form: [
    {
      section: 'main',
      fields: [
        'name',
        'template',
        'type',
        'description',
        'priority',
        'status',
        'is_active',
        'is_production',
        'parallel_sprints',
      ],
    },
    { section: 'destination', fields: ['destination', 'department', 'client', 'budget', 'is_billable'] },
    {
      section: 'dates',
      fields: ['start_at', 'end_at', 'delivered_at', 'actual_delivered_at', 'status_at', 'constraints_win'],
    },
    { section: 'people', fields: ['users', 'skills', 'tags'] },
    { section: 'links', fields: ['parent', 'previous_projects', 'urls'] },
    { section: 'beginning', fields: ['phases'], shownWhen: allOf(isEmpty('template_id')) },
  ],
  // Only the name has to be typed.
  quick: {
    fields: ['description', 'type', 'priority', 'destination', 'department', 'client', 'end_at'],
    values: { priority: 'medium', destination: 'internal', department: { me: 'department_id' } },
    opens: true,
  },
  joinedBy: ['department'],
  access: {
    read: any(member('users'), own('created_by'), same('department'), same('client')),
    create: everyone,
    update: any(member('users'), own('created_by'), same('department')),
    delete: any(own('created_by'), same('department')),
  },
})
