// Decision (2026-11): A dashboard is a row with its tiles as plain data: one write arranges it, and two who arrange it at once are
// told so. Whoever it is shared with counts with their own rights; tiles out of their reach are not shown to them.
import { any, defineEntity, everyone, member, named, own } from '../../core/declare/entity.ts'
import { refs, text, tiles } from '../../core/declare/fields.ts'

const sharing = ['dashboard-share'] as const

/** Tiles that somebody has arranged, for themselves, for people or for roles (decisions, 'Dashboard'). */
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
  },
  title: 'title',
  goesWithMaker: true,
  verbs: ['share'],
  list: { columns: ['title', 'created_by', 'updated_at'], filters: ['title', 'created_by'], sort: 'title' },
  form: [{ section: 'main', fields: ['title', 'people', 'roles'] }],
  access: {
    read: any(own('created_by'), member('people'), named('of_my_roles')),
    create: everyone,
    update: own('created_by'),
    delete: own('created_by'),
  },
})
