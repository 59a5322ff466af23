// Decision (2026-11): The hours of a week are its owner's time entries, counted at each read. The timesheet stores its
// days, its moments of start and end, its zone, and the state of its approval. So a later change of the owner's zone or
// first weekday moves nothing, and every moment belongs to exactly one week.
import { any, defineEntity, every, holding, named, nobody, not, own } from '../../core/declare/entity.ts'
import { choice, computed, day, instant, longText, ref, timeZone } from '../../core/declare/fields.ts'
import { me } from '../../core/declare/initial.ts'
import { allOf, equals } from '../../core/query/predicate.ts'
import { insider } from '../insiders.ts'

/** The leader of one of the person's teams, or of a project on which they worked in the week. */
const answers = any<never>(named('leads'), every<never>(holding('project-update'), named('in_my_projects')))
/** An approver other than the owner: nobody approves their own hours. */
const decides = every<'user'>(not(own('user')), any<'user'>(answers, holding('timesheet-index-all')))

/** A user's week of time entries. The entries of a submitted week are locked. */
export const timesheet = defineEntity({
  name: 'timesheet',
  api: '/timesheets',
  page: '/timesheets',
  permission: 'timesheet',
  group: 'mine',
  icon: 'calendar_view_week',
  fields: {
    user: ref('user', { required: true, createOnly: true, initial: me }),
    // Any day of the week can be sent; the first one is stored.
    starts_on: day({ required: true, createOnly: true, sort: true }),
    ends_on: day({ readOnly: true }),
    from_at: instant({ readOnly: true, filter: false }),
    to_at: instant({ readOnly: true, filter: false }),
    time_zone: timeZone({ readOnly: true, filter: false }),
    status: choice(['open', 'submitted', 'approved', 'refused'], {
      initial: 'open',
      readOnly: true,
      sort: true,
      marks: { open: 'open', submitted: 'active', approved: 'locked', refused: 'refused' },
    }),
    reason: longText({ readOnly: true, max: 2000 }),
    minutes: computed('number', { unit: 'minutes' }),
    expected_minutes: computed('number', { unit: 'minutes', nullable: true }),
    // The week is submitted, and the reader may answer it.
    waits_for_me: computed('boolean', { light: true }),
  },
  title: 'starts_on',
  state: 'status',
  unique: [['user', 'starts_on']],
  periods: {
    person: 'user',
    from: 'from_at',
    to: 'to_at',
    closed: { field: 'status', values: ['submitted', 'approved'] },
    rows: { of: 'time_entry', person: 'user', from: 'started_at', to: 'ended_at' },
    keeps: { values: ['approved'], fields: { rate: 'agreed_rate', rate_currency: 'agreed_rate_currency' } },
    refusal: 'timesheet_locked',
  },
  approves: {
    field: 'status',
    reason: 'reason',
    steps: {
      submit: { from: ['open', 'refused'], to: 'submitted', by: own('user'), takes: 'store' },
      approve: { from: ['submitted'], to: 'approved', by: decides, takes: 'approve' },
      refuse: { from: ['submitted'], to: 'refused', by: decides, takes: 'approve', explains: true },
      reopen: { from: ['submitted', 'approved'], to: 'open', by: decides, takes: 'reopen' },
    },
  },
  list: {
    columns: ['user', 'starts_on', 'ends_on', 'status', 'minutes', 'expected_minutes', 'reason'],
    filters: ['user', 'starts_on', 'status', 'waits_for_me', 'created_at'],
    groups: ['user', 'status'],
    sort: '-starts_on',
    include: ['user'],
    views: { waiting: { where: allOf(equals('waits_for_me', true)), permissions: ['timesheet-approve'] } },
  },
  form: [{ section: 'main', fields: ['user', 'starts_on'] }],
  access: {
    read: every(insider, any(own('user'), answers)),
    create: every(insider, own('user')),
    update: nobody,
    delete: nobody,
  },
})
