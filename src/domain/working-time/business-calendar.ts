// Decision (2026-11): A calendar's hours are seven lists of intervals (`09:00-12:30`), so that they are written,
// filtered, imported and shown in the history like any field; a night is divided at midnight.
import { defineEntity, everyone } from '../../core/declare/entity.ts'
import { boolean, children, computed, count, refs, strings, text, timeZone } from '../../core/declare/fields.ts'
import { allOf, equals } from '../../core/query/predicate.ts'
import { mostIntervals } from './calendar-hours.ts'

const hours = () =>
  strings({ items: 'hours', max: mostIntervals, filter: false, shownWhen: allOf(equals('always_open', false)) })

/**
 * The working hours of the organisation, or of a part of it: service levels, schedules, reminders and timesheets count
 * by it.
 */
export const businessCalendar = defineEntity({
  name: 'business_calendar',
  api: '/business-calendars',
  page: '/business-calendars',
  permission: 'business-calendar',
  group: 'system',
  icon: 'event_available',
  fields: {
    name: text({ required: true, max: 120, search: true, sort: true, unique: true }),
    time_zone: timeZone({ required: true, initial: 'UTC' }),
    // Open around the clock, even on holidays.
    always_open: boolean({ initial: false }),
    monday: hours(),
    tuesday: hours(),
    wednesday: hours(),
    thursday: hours(),
    friday: hours(),
    saturday: hours(),
    sunday: hours(),
    // The people who work by it; plans put their tasks into its hours.
    users: refs('user'),
    holidays: children('holiday', {
      by: 'calendar',
      inline: true,
      asks: ['day', 'until', 'name', 'every_year', 'hours'],
      told: true,
    }),
    holidays_count: count('holidays'),
    // True if its yearly holidays leave no open day, which earlier versions allowed: such a calendar makes nothing due.
    closed_all_year: computed('boolean'),
  },
  title: 'name',
  show: {
    main: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
    side: ['time_zone', 'always_open', 'closed_all_year', 'users', 'created_by', 'created_at'],
    tabs: [{ children: 'holidays' }],
  },
  import: true,
  list: {
    columns: ['name', 'time_zone', 'always_open', 'holidays_count', 'created_at'],
    filters: ['name', 'time_zone', 'always_open', 'created_at'],
    sort: 'name',
  },
  form: [
    { section: 'main', fields: ['name', 'time_zone', 'always_open', 'users'] },
    {
      section: 'week',
      fields: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
      shownWhen: allOf({ column: 'always_open', operator: 'eq', value: false }),
    },
    {
      section: 'holidays',
      fields: ['holidays'],
      shownWhen: allOf({ column: 'always_open', operator: 'eq', value: false }),
    },
  ],
  access: { read: everyone, create: everyone, update: everyone, delete: everyone },
})
