// Decision (2026-11): People who share a project see each other (rule `shares`): members must be able to name the
// people they work with.
import { any, defineEntity, everyone, named, not, own, same, shares } from '../../core/declare/entity.ts'
import {
  boolean,
  children,
  choice,
  count,
  email,
  file,
  instant,
  ref,
  refs,
  secret,
  text,
  timeZone,
} from '../../core/declare/fields.ts'
import { allOf, equals } from '../../core/query/predicate.ts'

/** The account has no more rights than the caller. */
const holdsNoMore = not(named('holds_more'))
const hasPassword = allOf({ column: 'is_invited', operator: 'ne', value: true })

export const user = defineEntity({
  name: 'user',
  api: '/users',
  page: '/users',
  permission: 'user',
  group: 'people',
  icon: 'group',
  goKey: 'u',
  fields: {
    name: text({ required: true, max: 120, search: true, sort: true }),
    email: email({ required: true, max: 254, search: true, sort: true, unique: true }),
    // An invited user chooses the password, by a link that they get by mail.
    is_invited: boolean({ initial: false, createOnly: true, proposed: { whereMailed: true } }),
    invited_at: instant({ derived: true }),
    password: secret({ createOnly: true, shownWhen: hasPassword, requiredWhen: hasPassword }),
    job_title: text({ max: 120, search: true }),
    is_active: boolean({ initial: true }),
    department: ref('department'),
    // This person answers their timesheets, besides the leaders of their teams and of their projects.
    hours_approver: ref('user', {
      onDelete: 'clear',
      offers: allOf(equals('is_active', true)),
    }),
    // The client that an external user belongs to; it decides what the role `client` sees.
    client: ref('client'),
    locale: choice(['en', 'fr', 'ar'], { initial: 'en' }),
    time_zone: timeZone({ initial: 'UTC' }),
    // The forms of dates for this user; empty ones follow the language.
    week_start: choice(['monday', 'saturday', 'sunday']),
    hour_cycle: choice(['h12', 'h23']),
    date_form: choice(['day_month_year', 'month_day_year', 'year_month_day']),
    // The zone that an upgrade has replaced by UTC, until the user chooses one.
    former_time_zone: text({ max: 60, derived: true, filter: false }),
    // Whether others see the user's daily target, and how much of it is done.
    share_daily_target: boolean({ initial: false, updateOnly: true }),
    avatar: file({ accept: 'image', maxBytes: 5_000_000, maxSide: 512 }),
    roles: refs('role', { by: 'name', write: ['user-assign-role'], proposed: ['member'] }),
    permissions: refs('permission', { by: 'name', readOnly: true, read: ['user-assign-role'] }),
    skills: refs('skill'),
    teams: children('team', { by: 'members' }),
    last_seen_at: instant({ derived: true, sort: true }),
    projects: children('project', { by: 'users', ifPresent: true }),
    projects_count: count('projects'),
    tasks: children('task', { by: 'assignees', ifPresent: true }),
    tasks_count: count('tasks'),
    tickets: children('ticket', { by: 'assignee', ifPresent: true }),
    tickets_count: count('tickets'),
    open_tickets_count: count('tickets', { only: 'unsolved', read: ['ticket-index'] }),
    notifications: children('notification', { by: 'user', apiOnly: true }),
  },
  title: 'name',
  account: {
    own: [
      'avatar',
      'name',
      'job_title',
      'locale',
      'time_zone',
      'week_start',
      'hour_cycle',
      'date_form',
      'share_daily_target',
    ],
  },
  import: true,
  verbs: ['assign-role', 'permissions', 'view-as'],
  show: {
    main: ['roles', 'teams'],
    side: [
      'email',
      'job_title',
      'department',
      'client',
      'skills',
      'is_active',
      'avatar',
      'locale',
      'time_zone',
      'invited_at',
      'last_seen_at',
      'created_by',
      'created_at',
    ],
    tabs: [{ children: 'tasks' }, { children: 'projects' }, { children: 'tickets' }],
  },
  profile: {
    main: ['teams'],
    side: ['avatar', 'job_title', 'department', 'email', 'skills', 'locale', 'time_zone', 'last_seen_at'],
    tabs: [{ children: 'tasks' }, { children: 'projects' }, { children: 'tickets' }],
  },
  list: {
    columns: ['name', 'email', 'job_title', 'department', 'roles', 'is_active'],
    filters: [
      'name',
      'email',
      'job_title',
      'department',
      'roles',
      'skills',
      'client',
      'is_active',
      'invited_at',
      'created_at',
      'last_seen_at',
    ],
    groups: ['department', 'roles', 'skills', 'client', 'is_active'],
    sort: '-created_at',
    pageSize: 5,
    include: ['department', 'roles'],
    paths: ['roles.name', 'department.name'],
    params: { project_id: 'projects.id' },
  },
  form: [
    { section: 'main', fields: ['name', 'email', 'is_invited', 'password', 'avatar'] },
    {
      section: 'work',
      fields: ['job_title', 'department', 'hours_approver', 'client', 'roles', 'skills', 'is_active'],
    },
    { section: 'preferences', fields: ['locale', 'time_zone', 'week_start', 'hour_cycle', 'date_form'] },
  ],
  joinedBy: ['department'],
  access: {
    // Colleagues must be able to name each other.
    read: any(own('id'), same('department'), shares('projects')),
    create: everyone,
    update: any(own('id'), same('department')),
    delete: any(own('id'), same('department')),
  },
  // Users who keep accounts must not gain rights by it: by changing a mail address, which leads to the password, by
  // giving roles, or by ending people who give rights.
  guards: {
    refusal: 'above_you',
    delete: not(any(own('id'), named('gives_more'))),
    fields: {
      email: holdsNoMore,
      roles: holdsNoMore,
      permissions: holdsNoMore,
      is_active: not(any(own('id'), named('gives_more'))),
      // Only the owner of a target can share it.
      share_daily_target: own('id'),
    },
  },
})
