// Decision (2026-11): A dashboard is a row with its tiles as plain data: one write saves the arrangement, and two users
// who arrange it at once are told so. Figures on a shared dashboard follow the rights of its reader, who does not get
// tiles that they may not see. The fields about its mails are in the same row, so that they have the history, the
// rights and the form of the dashboard.
import { any, defineEntity, everyone, member, named, own } from '../../core/declare/entity.ts'
import { instant, refs, strings, text, tiles, timeOfDay } from '../../core/declare/fields.ts'

/** Days of the week from Sunday, in the order in which moments of a week count them. */
export const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

const sharing = ['dashboard-share'] as const

/** Tiles that a user has arranged, for themselves, for people or for roles (decisions, 'Dashboard'). */
export const dashboard = defineEntity({
  name: 'dashboard',
  api: '/dashboards',
  page: '/dashboards',
  menu: false,
  permission: 'dashboard',
  group: 'work',
  icon: 'space_dashboard',
  fields: {
    title: text({ required: true, max: 120, sort: true, search: true }),
    tiles: tiles({ filter: false }),
    people: refs('user', { write: sharing }),
    roles: refs('role', { write: sharing }),
    // It is mailed on these days, at this time in the zone of each person; only to its maker if it names nobody.
    mail_days: strings({ among: weekdays, max: weekdays.length, filter: false }),
    mail_at: timeOfDay({ filter: false }),
    mail_to: refs('user', { max: 100, write: sharing }),
    // Since when these settings apply: nobody gets a mail that was due before.
    mailed_since: instant({ derived: true, filter: false }),
  },
  title: 'title',
  goesWithMaker: true,
  // Visitors read the tiles with the rights of the dashboard's maker.
  shares: { shows: [], tiles: 'tiles' },
  list: { columns: ['title', 'created_by', 'updated_at'], filters: ['title', 'created_by'], sort: 'title' },
  form: [
    { section: 'main', fields: ['title', 'people', 'roles'] },
    { section: 'mail', fields: ['mail_to', 'mail_days', 'mail_at'] },
  ],
  access: {
    read: any(own('created_by'), member('people'), member('mail_to'), named('of_my_roles')),
    create: everyone,
    update: own('created_by'),
    delete: own('created_by'),
  },
})
