// Decision (2026-11): A running timer is a time entry without an end; a unique index allows one for each user
// (`uniqueWhile`). Sums are computed at each read. An entry covers one day at most: a forgotten timer asks for its end.
// Revisit when sums get slow.
import { any, changing, defineEntity, every, holding, named, own, via } from '../../core/declare/entity.ts'
import { boolean, computed, instant, money, ref, subject, text } from '../../core/declare/fields.ts'
import { allOf, equals, isFilled } from '../../core/query/predicate.ts'
import { insider } from '../insiders.ts'

/**
 * People who answer for somebody's time: the leader of their team, and users who may change the project of the entry.
 */
const answering = any<'project'>(named('led'), every<'project'>(holding('project-update'), changing('project')))

/**
 * Time worked on a row of another entity, such as a task; without an end it is the user's running timer (decisions,
 * 'Work items').
 */
export const timeEntry = defineEntity({
  name: 'time_entry',
  api: '/time-entries',
  page: '/time-entries',
  menu: false,
  permission: 'time-entry',
  group: 'work',
  icon: 'timer',
  serves: 'timed',
  fields: {
    about: subject({ required: true }),
    about_title: computed('text', { nullable: true, titleOf: 'about' }),
    // It is copied from the row, so that project leaders may read it.
    project: ref('project', { readOnly: true, onDelete: 'follow', ifPresent: true }),
    // The entry's maker, unless they may log time for others.
    user: ref('user', { createOnly: true, write: ['time-entry-log-for'] }),
    started_at: instant({ required: true, sort: true }),
    ended_at: instant({ sort: true }),
    minutes: computed('number', { unit: 'minutes', nullable: true, light: true }),
    note: text({ max: 500, search: true }),
    // It begins with the project's value, if the row has a project (`timed.copies`).
    is_billable: boolean({ initial: false, updateOnly: true }),
    hours: computed('decimal', { nullable: true }),
    rate: computed('decimal', { nullable: true, unit: 'money', read: ['rate-index'] }),
    rate_currency: computed('text', { nullable: true, read: ['rate-index'] }),
    // Hours times rate, for each entry by itself; null without a rate, or if it is not billable.
    amount: computed('decimal', { nullable: true, unit: 'money', read: ['rate-index'] }),
    amount_currency: computed('text', { nullable: true, read: ['rate-index'] }),
    // The rate at the approval of the hours (`periods.keeps` of the timesheet).
    agreed_rate: money({ derived: true, filter: false, read: ['rate-index'] }),
  },
  title: 'started_at',
  verbs: ['log-for'],
  together: [['started_at', 'ended_at']],
  order: [{ later: 'ended_at', earlier: 'started_at' }],
  uniqueWhile: [{ fields: ['user'], empty: 'ended_at' }],
  import: true,
  measures: {
    of: ['minutes', 'amount'],
    by: ['user', 'user.teams', 'user.department', 'project', 'project.client', 'about', 'about.tags', 'started_at'],
    at: 'started_at',
    beside: { project: 'budget', about: 'estimate' },
    lacks: { amount: { where: allOf(equals('is_billable', true), isFilled('ended_at')), sum: 'minutes' } },
    first: { of: 'minutes', by: ['project', 'user'], period: 'this_month' },
  },
  list: {
    columns: ['user', 'about', 'about_title', 'started_at', 'ended_at', 'minutes', 'is_billable', 'note'],
    filters: ['user', 'project', 'started_at', 'ended_at', 'is_billable', 'note'],
    sort: '-started_at',
    include: ['user'],
    paths: ['project.status', 'about.tags'],
  },
  form: [{ section: 'main', fields: ['about', 'started_at', 'ended_at', 'note', 'is_billable'] }],
  access: {
    read: every(insider, any(own('user'), answering)),
    create: every(insider, via('about'), any(own('user'), answering)),
    update: every(insider, any(own('user'), every(holding('time-entry-log-for'), answering))),
    delete: every(insider, any(own('user'), every(holding('time-entry-log-for'), answering))),
  },
})
