import { changing, defineEntity, via } from '../../core/declare/entity.ts'
import { boolean, day, ref, strings, text } from '../../core/declare/fields.ts'
import { mostIntervals } from './calendar-hours.ts'

/** A day, or consecutive days, on which a business calendar has other hours than its week: mostly none. */
export const holiday = defineEntity({
  name: 'holiday',
  api: '/holidays',
  permission: 'holiday',
  group: 'system',
  icon: 'celebration',
  fields: {
    calendar: ref('business_calendar', { required: true, createOnly: true, onDelete: 'follow' }),
    name: text({ required: true, max: 120, search: true, sort: true }),
    day: day({ required: true, sort: true }),
    // The last day of a holiday of several days.
    until: day(),
    every_year: boolean({ initial: false }),
    // The hours of those days; without any they are closed.
    hours: strings({ items: 'hours', max: mostIntervals, filter: false }),
  },
  title: 'name',
  together: [['day', 'until']],
  order: [{ later: 'until', earlier: 'day' }],
  import: true,
  list: {
    columns: ['day', 'until', 'name', 'every_year', 'hours'],
    filters: ['calendar', 'name', 'day', 'every_year'],
    sort: 'day',
  },
  form: [{ section: 'main', fields: ['calendar', 'name', 'day', 'until', 'every_year', 'hours'] }],
  access: {
    read: via('calendar'),
    create: changing('calendar'),
    update: changing('calendar'),
    delete: changing('calendar'),
  },
})
